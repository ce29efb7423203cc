import type { PlaybackFailureCode } from '../../../links/contract.ts'
import type { Quality, QualityChoice } from '../loading/playable-source.ts'
import type { Preload } from '../start/preload-by-speed.ts'

/** What feeds the media element for one link. */
export type Engine = {
  /** Takes one of the qualities that were told; another choice means `auto`. */
  setQuality: (choice: QualityChoice) => void
  /** A number that grows whenever bytes come. */
  readReceived: () => number
  /** Bits per second that the connection gave lately; undefined while nobody knows. */
  readBandwidth: () => number | undefined
  destroy: () => void
}

export type OpenOptions = {
  url: string
  preload: Preload
  /** Where to begin, in seconds. */
  startAt: number
  /** How much of HLS to hold ahead; the usual amount when left out. */
  bufferSeconds?: number
  signal: AbortSignal
  quality: QualityChoice
  /** The encodings to choose from, the best first, and the height of the one that plays. */
  onQualities: (qualities: readonly Quality[], playingHeight: number | undefined) => void
  /** Told once when the link cannot go on. */
  onFailure: (failure: EngineFailure) => void
}

export type EngineFailure = {
  code: PlaybackFailureCode
  /** In the engine's own words, such as `fragLoadError 403`. */
  detail: string
  /** The line was lost and has returned: the same link is to be opened again. */
  lineLost?: boolean
  /** Seconds at which a missing passage ends: what follows may play. */
  gapEnd?: number
}

/**
 * Feeds a media element from an address. When `signal` is aborted meanwhile, the engine that comes is already dead.
 * @throws EngineMissing when its own code could not be fetched
 */
export type OpenEngine = (video: HTMLVideoElement, options: OpenOptions) => Promise<Engine>

/** The code that plays this kind of video did not come over the network; its message is for the viewer. */
export class EngineMissing extends Error {
  override name = 'EngineMissing'
  constructor() {
    super("Le lecteur vidéo n'a pas pu être chargé. Vérifiez votre connexion, puis réessayez.")
  }
}
