import { type CaptionStyle, defaultCaptionStyle, readCaptionStyle } from '../captions/caption-style.ts'

/** What a viewer chose for every episode to come. It stays in the browser. */
export type PlayerPreferences = {
  /** From 0.25 to 2. */
  rate: number
  /** From 0 to 1. */
  volume: number
  muted: boolean
  /** Percent of the original loudness, from 0 to 300. */
  gainPercent: number
  /** Height of the picture in lines, the nearest of which is taken; 0 leaves it to the player. */
  qualityHeight: number
  /** A language such as `fr`, `off`, or empty as long as nothing was chosen. */
  captions: string
  captionStyle: CaptionStyle
  loop: boolean
  /** Tells assistive technology what happens. */
  announcements: boolean
  /** Shows for a moment what a key did. */
  keyAnimations: boolean
  /** Keys without Ctrl act while nothing has the focus; otherwise only while the player has it. */
  pageKeys: boolean
  autoplayNext: boolean
  /** Leaves openings and endings out without being asked each time. */
  skipOpenings: boolean
  seekPreview: boolean
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
}

/** Playback rates (docs/product/watching.md#player-constants). */
export const playbackRates: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
/** Audio gain in percent (docs/product/watching.md#player-constants). */
export const maxGainPercent = 300
export const gainStepPercent = 25

type Readers = { [Name in PreferenceName]: (stored: unknown) => PlayerPreferences[Name] | undefined }

const isBoolean = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined)
const between = (min: number, max: number) => (stored: unknown) =>
  typeof stored === 'number' && stored >= min && stored <= max ? stored : undefined

// Storage is shared with older and newer versions of the site, and with whoever opens the browser's tools.
const readers: Readers = {
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
}

/** A preference out of its stored text; its default when there is none or it makes no sense. */
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
