import type { PlaybackFailureCode } from '../../../links/contract.ts'
import type { Quality, QualityChoice } from '../loading/playable-source.ts'
import type { Preload } from '../start/preload-by-speed.ts'

/** Feeds the media element for one link. */
export type Engine = {
  /** Selects one of the reported qualities; any other choice means `auto`. */
  setQuality: (choice: QualityChoice) => void
  /** A number that grows whenever bytes arrive. */
  readReceived: () => number
  /** The connection's recent bits per second; undefined while unknown. */
  readBandwidth: () => number | undefined
  destroy: () => void
}

export type OpenOptions = {
  url: string
  preload: Preload
  /** The position to begin at, in seconds. */
  startAt: number
  /** Seconds of HLS or DASH to buffer; their engines decide when left out. */
  bufferSeconds?: number
  signal: AbortSignal
  quality: QualityChoice
  /** Reports the available encodings, the best first, and the height of the current one. */
  onQualities: (qualities: readonly Quality[], playingHeight: number | undefined) => void
  /** Called once when the link cannot go on. */
  onFailure: (failure: EngineFailure) => void
}

export type EngineFailure = {
  code: PlaybackFailureCode
  /** The engine's own error, such as `fragLoadError 403`. */
  detail: string
  /** The network was lost and has returned: the same link should be reopened. */
  lineLost?: boolean
  /** The end of a missing passage, in seconds; what follows may play. */
  gapEnd?: number
}

/**
 * Feeds a media element from an address. If `signal` is aborted meanwhile, the returned engine is already closed.
 * @throws EngineMissing when the engine's code could not be fetched
 */
export type OpenEngine = (video: HTMLVideoElement, options: OpenOptions) => Promise<Engine>

/** This browser cannot play this kind of video. Its message is shown to the viewer if no other link plays. */
export class EngineUnfit extends Error {
  override name = 'EngineUnfit'
  constructor() {
    super(
      'Cette vidéo est au format DASH, que cet appareil ne lit pas. Mettez-le à jour, ou essayez sur un ordinateur.',
    )
  }
}

/** The code that plays this kind of video could not be fetched. Its message is shown to the viewer. */
export class EngineMissing extends Error {
  override name = 'EngineMissing'
  constructor() {
    super('Le lecteur vidéo n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.')
  }
}
