import { maxGainPercent, playbackRates } from '../../rules.ts'
import { type CaptionStyle, defaultCaptionStyle, readCaptionStyle } from '../captions/caption-style.ts'
import { type Corner, corners } from '../stage/corner/corners.ts'

/** The viewer's choices for all episodes, stored in the browser. */
export type PlayerPreferences = {
  /** From 0.25 to 2. */
  rate: number
  /** From 0 to 1. */
  volume: number
  muted: boolean
  /** Percent of the original loudness, from 0 to 300. */
  gainPercent: number
  /** Height of the picture in lines, matched to the nearest; 0 is automatic. */
  qualityHeight: number
  /** A language such as `fr`, `off`, or empty before any choice. */
  captions: string
  captionStyle: CaptionStyle
  loop: boolean
  /** Announces changes to assistive technology. */
  announcements: boolean
  /** Shows the effect of a key for a moment. */
  keyAnimations: boolean
  /** Keys without Ctrl work while nothing has the focus; otherwise only while the player has it. */
  pageKeys: boolean
  autoplayNext: boolean
  /** Skips openings and endings automatically. */
  skipOpenings: boolean
  seekPreview: boolean
  /** A playing episode goes on in a corner when its page is left. */
  miniPlayer: boolean
  miniCorner: Corner
  /** Providers, and hosts of PeerTube instances, whose players may be shown: the visitor agreed. */
  embeds: readonly string[]
  /** The picture is as wide as the window. */
  theatre: boolean
}

export type PreferenceName = keyof PlayerPreferences

export const defaultPreferences: PlayerPreferences = {
  rate: 1,
  volume: 1,
  muted: false,
  gainPercent: 100,
  qualityHeight: 0,
  captions: '',
  captionStyle: defaultCaptionStyle,
  loop: false,
  announcements: true,
  keyAnimations: true,
  pageKeys: true,
  autoplayNext: true,
  skipOpenings: false,
  seekPreview: true,
  miniPlayer: true,
  miniCorner: 'bottom-right',
  embeds: [],
  theatre: false,
}

const isBoolean = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined)
const between = (min: number, max: number) => (stored: unknown) =>
  typeof stored === 'number' && stored >= min && stored <= max ? stored : undefined

// Older and newer versions of the site share the storage, and users can edit it in the browser's tools.
const readers: { [Name in PreferenceName]: (stored: unknown) => PlayerPreferences[Name] | undefined } = {
  rate: (stored) => playbackRates.find((rate) => rate === stored),
  volume: between(0, 1),
  muted: isBoolean,
  gainPercent: between(0, maxGainPercent),
  qualityHeight: between(0, 10_000),
  captions: (stored) => (typeof stored === 'string' && stored.length <= 35 ? stored : undefined),
  captionStyle: readCaptionStyle,
  loop: isBoolean,
  announcements: isBoolean,
  keyAnimations: isBoolean,
  pageKeys: isBoolean,
  autoplayNext: isBoolean,
  skipOpenings: isBoolean,
  seekPreview: isBoolean,
  miniPlayer: isBoolean,
  miniCorner: (stored) => corners.find((corner) => corner === stored),
  embeds: (stored) => (Array.isArray(stored) ? stored.filter((embed) => typeof embed === 'string') : undefined),
  theatre: isBoolean,
}

/** Parses a stored preference; returns its default when it is missing or invalid. */
export function readPreference<Name extends PreferenceName>(
  name: Name,
  text: string | null | undefined,
): PlayerPreferences[Name] {
  if (!text) return defaultPreferences[name]
  try {
    return readers[name](JSON.parse(text)) ?? defaultPreferences[name]
  } catch {
    return defaultPreferences[name]
  }
}
