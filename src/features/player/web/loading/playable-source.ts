import type { PlaybackFailureCode } from '../../../links/contract.ts'

/** What a video host's link became: what the browser can open. */
export type PlayableSource = {
  url: string
  type: 'mp4' | 'hls'
  captions_url: string | null
  /** Whether the host lets scripts read what it sends: only then the sound can be amplified. */
  cors: boolean
}

/** One of an episode's links, by which the site resolves it. */
export type EpisodeSource = { id: number; host: string }

/**
 * Turns an episode's link into something playable; `fresh` asks the host again instead of taking a known answer.
 * Rejects with a message in French.
 */
export type ResolveSource = (
  sourceId: number,
  options: { signal: AbortSignal; fresh: boolean },
) => Promise<PlayableSource>

/** A link that did not play: what is told to the site, and travels with a report of the viewer. */
export type SourceFailure = {
  sourceId: number
  host: string
  /** Where playback was, in seconds. */
  positionSeconds: number
  code: PlaybackFailureCode
  /** The same in the player's own words, such as `fragLoadError 403`. */
  detail: string
}

/** One of several encodings of an episode. */
export type Quality = { height: number; bitsPerSecond: number }

/** The height of a quality in lines, or what fits the connection and the screen. */
export type QualityChoice = number | 'auto'
