import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { PlaybackFailureCode, resolveVideo } from '../../../links/contract.ts'

/** How a media element is fed: with a file, or with the segments of an HLS playlist or DASH manifest. */
export type StreamType = 'mp4' | 'hls' | 'dash'

/** Small pictures of an episode, for the timeline. */
export type Storyboard = NonNullable<AnswerOf<typeof resolveVideo>['storyboard']>

/** The playable form of a video host's link. */
export type PlayableSource = {
  url: string
  type: StreamType | 'embed'
  /** With the type `embed`: the provider of the player, or the host of its PeerTube instance. */
  embed?: string | undefined
  captions_url: string | null
  /** The tag of its language; French without one. */
  captions_language?: string | undefined
  storyboard?: Storyboard | undefined
  /** Whether the host lets scripts read its responses; only then can the sound be amplified. */
  cors: boolean
}

/** One of an episode's links; the site resolves it by id. */
export type EpisodeSource = { id: number; host: string }

/** Resolves a link; `fresh` bypasses the cache and asks the host again. Rejects with a message in French. */
export type ResolveSource = (
  sourceId: number,
  options: { signal: AbortSignal; fresh: boolean },
) => Promise<PlayableSource>

/** A link that did not play: reported to the site, and part of a viewer's report. */
export type SourceFailure = {
  sourceId: number
  host: string
  positionSeconds: number
  code: PlaybackFailureCode
  /** The player's own error, such as `fragLoadError 403`. */
  detail: string
}

/** One of several encodings of an episode. */
export type Quality = { height: number; bitsPerSecond: number }

/** The height of a quality in lines; `auto` follows the connection and the screen. */
export type QualityChoice = number | 'auto'
