import { parseJson } from '../../../../shared/parse-json.ts'
import { maxGainPercent, playbackRates } from '../../rules.ts'
import { defaultCaptionStyle, readCaptionStyle } from '../captions/caption-style.ts'
import { type Corner, corners } from '../stage/corner/corners.ts'

/** A preference: its value before any choice, and how a stored one is read; undefined when that is invalid. */
type Preference<Value> = { initial: Value; read: (stored: unknown) => Value | undefined }

const preference = <Value>(initial: Value, read: Preference<Value>['read']): Preference<Value> => ({ initial, read })

const flag = (initial: boolean) => preference(initial, (stored) => (typeof stored === 'boolean' ? stored : undefined))

const amount = (initial: number, max: number) =>
  preference(initial, (stored) => (typeof stored === 'number' && stored >= 0 && stored <= max ? stored : undefined))

/**
 * The viewer's choices for all episodes, stored in the browser. Older and newer versions of the site share the storage,
 * and users can edit it in the browser's tools.
 */
const preferences = {
  /** From 0.25 to 2. */
  rate: preference(1, (stored) => playbackRates.find((rate) => rate === stored)),
  /** From 0 to 1. */
  volume: amount(1, 1),
  muted: flag(false),
  /** Percent of the original loudness. */
  gainPercent: amount(100, maxGainPercent),
  /** Height of the picture in lines, matched to the nearest; 0 is automatic. */
  qualityHeight: amount(0, 10_000),
  /** A language such as `fr`, `off`, or empty before any choice. */
  captions: preference('', (stored) => (typeof stored === 'string' && stored.length <= 35 ? stored : undefined)),
  captionStyle: preference(defaultCaptionStyle, readCaptionStyle),
  loop: flag(false),
  /** Announces changes to assistive technology. */
  announcements: flag(true),
  /** Shows the effect of a key for a moment. */
  keyAnimations: flag(true),
  /** Keys without Ctrl work while nothing has the focus; otherwise only while the player has it. */
  pageKeys: flag(true),
  autoplayNext: flag(true),
  /** Skips openings and endings automatically. */
  skipOpenings: flag(false),
  seekPreview: flag(true),
  /** A playing episode goes on in a corner when its page is left. */
  miniPlayer: flag(true),
  miniCorner: preference<Corner>('bottom-right', (stored) => corners.find((corner) => corner === stored)),
  /** Providers, and hosts of PeerTube instances, whose players may be shown: the visitor agreed. */
  embeds: preference<readonly string[]>([], (stored) =>
    Array.isArray(stored) ? stored.filter((embed) => typeof embed === 'string') : undefined,
  ),
  /** The picture is as wide as the window. */
  theatre: flag(false),
}

export type PreferenceName = keyof typeof preferences
export type PlayerPreferences = { [Name in PreferenceName]: (typeof preferences)[Name]['initial'] }

/** Parses a stored preference; returns its default when it is missing or invalid. */
export function readPreference<Name extends PreferenceName>(name: Name, text?: string): PlayerPreferences[Name] {
  const known: { [Each in PreferenceName]: Preference<PlayerPreferences[Each]> } = preferences
  const { initial, read } = known[name]
  return read(parseJson(text ?? '')) ?? initial
}
