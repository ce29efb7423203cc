import { ApiError } from '../../../../ui/api/api-error.ts'
import type { PlaybackFailureCode } from '../../../links/contract.ts'
import { loadFailure } from '../../rules.ts'
import type { CaptionTrack } from '../captions/caption-track.ts'
import { followCaptionTracks } from '../captions/follow-caption-tracks.ts'
import { untilFree } from '../engines/element-use.ts'
import { type Engine, type EngineFailure, EngineMissing, EngineUnfit } from '../engines/engine.ts'
import { openStream } from '../engines/open-stream.ts'
import type { MediaStage } from '../media/media-stage.ts'
import type { PlayerSound } from '../media/player-sound.ts'
import type { Preload } from '../start/preload-by-speed.ts'
import type { PlayerEvent } from '../state/player-state.ts'
import type { PlayableSource, QualityChoice, ResolveSource } from './playable-source.ts'
import { startWatchdog } from './watchdog.ts'

/** The loading of one link. `end` discards pending work and frees the rest. */
export type LoadAttempt = { end: () => void; engine: () => Engine | undefined }

/** What every attempt of a player shares. */
export type AttemptTools = {
  stage: MediaStage
  sound: Pick<PlayerSound, 'holds' | 'apply'>
  resolve: ResolveSource
  dispatch: (event: PlayerEvent) => void
  /** Reads the element's state, for events that fired before the listeners were added. */
  sync: () => void
  wishes: () => { play: boolean; quality: QualityChoice; rate: number }
  /** How much to preload, by what is currently known. */
  preload: () => Preload
}

export type AttemptFailure = {
  code: PlaybackFailureCode
  detail: string
  /** The network was down; the link itself is fine. */
  lineLost: boolean
  /** The message to show when no other link takes over, in French. */
  message: string
  cause?: unknown
  /** The end of a missing passage, in seconds. */
  gapEnd?: number
  /** The link failed before it reported a duration. */
  early: boolean
  reachedSeconds: number
}

export type AttemptParts = AttemptTools & {
  sourceId: number
  fresh: boolean
  /** Whether to trust the host's claim that scripts may read its responses. */
  trustsCors: boolean
  /** Settles once the start is known, or is not worth waiting for any longer. */
  startKnown: Promise<unknown>
  /** The position to begin at, in seconds, by what is currently known. */
  startAt: () => number
  /** Called once, after everything is freed. */
  onFailure: (failure: AttemptFailure) => void
}

const resolveLimitMs = 20_000

/** Resolves a link, opens it, plays it, watches it and adds its captions. */
export function beginAttempt(parts: AttemptParts): LoadAttempt {
  const { stage, resolve, sourceId, fresh, startKnown, startAt, onFailure } = parts
  const { signal, end, own } = createOwnership()
  let engine: Engine | undefined
  const fail: Fail = (failure) => {
    if (signal.aborted) return
    const video = stage.video()
    const early = video.readyState < video.HAVE_METADATA
    const reachedSeconds = early ? startAt() : video.currentTime
    end()
    const { message = loadFailure, lineLost = false } = failure
    onFailure({ ...failure, message, lineLost, early, reachedSeconds })
  }
  const run = async () => {
    const timer = setTimeout(() => fail({ code: 'resolve', detail: 'no answer' }), resolveLimitMs)
    const source = await resolve(sourceId, { signal, fresh })
      .catch((cause: unknown) => fail(toResolveFailure(cause)))
      .finally(() => clearTimeout(timer))
    await startKnown
    if (!source || signal.aborted) return
    engine = await openSource(source, { parts, signal, fail })
    if (!engine) return
    own(engine)
    if (signal.aborted) return
    // What the browser knows of a frame says nothing about its data, nor its captions.
    if (source.type === 'embed') return
    own(watch(stage.video(), engine, { parts, fail }))
    const onTracks = (tracks: readonly CaptionTrack[]) => parts.dispatch({ type: 'caption-tracks-changed', tracks })
    own(followCaptionTracks(stage.video(), { source, onTracks }))
  }
  run().catch((cause: unknown) => fail(toEngineFailure(cause)))
  return { end, engine: () => engine }
}

type Fail = (failure: EngineFailure & { message?: string; cause?: unknown }) => void
type Opening = { parts: AttemptParts; signal: AbortSignal; fail: Fail }

/** @returns undefined when it was aborted before it used the element, which may be another attempt's by then */
async function openSource(source: PlayableSource, { parts, signal, fail }: Opening): Promise<Engine | undefined> {
  const { stage, sound, dispatch, sync, wishes, preload, startAt } = parts
  if (source.type === 'embed') return openEmbedded(source, { parts, signal, fail })
  const reads = source.cors && parts.trustsCors
  // Media from a host without CORS is silent when it plays through Web Audio.
  const isReadable = source.type !== 'mp4' || reads
  if (!isReadable && sound.holds(stage.video())) stage.replace()
  const isFree = await untilFree(stage.video())
  if (signal.aborted) return undefined
  if (!isFree) stage.replace()
  const video = stage.video()
  const crossOrigin = source.type === 'mp4' && reads ? 'anonymous' : null
  if (video.crossOrigin !== crossOrigin) video.crossOrigin = crossOrigin
  dispatch({ type: 'source-opened', source, sourceId: parts.sourceId, canAmplify: isReadable })
  sound.apply()
  const { quality, rate } = wishes()
  const engine = await openStream(source.type, video, {
    url: source.url,
    preload: preload(),
    startAt: startAt(),
    signal,
    quality,
    onQualities: (qualities, playingHeight) => dispatch({ type: 'qualities-changed', qualities, playingHeight }),
    onFailure: fail,
  })
  if (signal.aborted) return engine
  sync()
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
  if (wishes().play) playAtOnce(video, () => signal.aborted || dispatch({ type: 'autoplay-refused' }))
  return engine
}

/** Opens the player of another site, whose code is fetched for the first one. @throws EngineMissing */
async function openEmbedded(source: PlayableSource, { parts, signal, fail }: Opening): Promise<Engine> {
  const { stage, sound, dispatch, sourceId, startAt, wishes } = parts
  dispatch({ type: 'source-opened', source, sourceId, canAmplify: false })
  const { openEmbed } = await import('../engines/embed/embed-engine.ts').catch(() => {
    throw new EngineMissing()
  })
  const engine = openEmbed(stage, { source, startAt, signal, wishes, onFailure: fail })
  sound.apply()
  return engine
}

function watch(video: HTMLVideoElement, engine: Engine, { parts, fail }: { parts: AttemptParts; fail: Fail }) {
  const stop = startWatchdog({
    video,
    readReceived: engine.readReceived,
    isOnline: () => navigator.onLine,
    onSlow: () => parts.dispatch({ type: 'slow-noticed' }),
    onSilent: () => fail({ code: 'stalled', detail: `readyState ${video.readyState}` }),
  })
  return { destroy: stop }
}

/** Collects the resources of an attempt, to free them together. A resource added after the end is freed at once. */
function createOwnership() {
  const aborter = new AbortController()
  const { signal } = aborter
  const owned: { destroy: () => void }[] = []
  return {
    signal,
    own(part: { destroy: () => void }) {
      if (signal.aborted) part.destroy()
      else owned.push(part)
    },
    end() {
      aborter.abort()
      for (const part of owned.splice(0)) part.destroy()
    },
  }
}

/** Plays; `onRefused` is called when the browser asks for a gesture first. Else, something else came first. */
export function playAtOnce(video: HTMLVideoElement, onRefused: () => void): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused()
  })
}

/** The site's message for an unresolvable link is shown (docs/product/watching.md#resolving-links). */
function toResolveFailure(cause: unknown): Parameters<Fail>[0] {
  const message = cause instanceof Error && cause.message !== '' ? cause.message : 'Erreur de résolution'
  return { code: 'resolve', detail: cause instanceof ApiError ? cause.code : '', message, cause }
}

function toEngineFailure(cause: unknown): Parameters<Fail>[0] {
  const isTold = cause instanceof EngineMissing || cause instanceof EngineUnfit
  const code = cause instanceof EngineUnfit ? 'unsupported' : 'other'
  return {
    code,
    detail: cause instanceof Error ? cause.name : '',
    message: isTold ? cause.message : loadFailure,
    cause,
  }
}
