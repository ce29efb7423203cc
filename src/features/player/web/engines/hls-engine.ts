import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import type { PlaybackFailureCode } from '../../../links/contract.ts'
import type { QualityChoice } from '../loading/playable-source.ts'
import type { EngineFailure, OpenEngine, OpenOptions } from './engine.ts'
import { fetchHls } from './fetch-code.ts'
import { openFile } from './file-engine.ts'
import { toHlsSettings } from './hls-settings.ts'
import { holdAtGap } from './hold-at-gap.ts'
import { hasMediaSource } from './media-source.ts'
import { findEncoding, toQualities } from './qualities.ts'

/** Plays HLS with hls.js, which is fetched on first use; natively where hls.js cannot run. */
export const openHls: OpenEngine = async (video, options) => {
  if (!hasMediaSource()) return openFile(video, options)
  const { default: HlsPlayer } = await fetchHls()
  if (!HlsPlayer.isSupported()) return openFile(video, options)
  const startsLoading = options.preload !== 'none'
  const hls = new HlsPlayer(toHlsSettings(options, startsLoading))
  const ends = new AbortController()
  const start = () => hls.startLoad(hls.config.startPosition)
  if (!startsLoading) video.addEventListener('play', start, { once: true, signal: ends.signal })
  listenForFailures(hls, { ...options, video }, ends.signal)
  const qualities = followQualities(hls, options)
  const readReceived = countReceived(hls)
  if (!options.signal.aborted) {
    hls.loadSource(options.url)
    hls.attachMedia(video)
  }
  return {
    setQuality: qualities.choose,
    readReceived,
    readBandwidth: () => (Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : undefined),
    destroy() {
      ends.abort()
      hls.destroy()
    },
  }
}

type ListenOptions = OpenOptions & { video: HTMLVideoElement }

/** What hls.js reports when this browser plays none of the encodings. */
const unknownCodecs = 'manifestIncompatibleCodecsError'

function listenForFailures(hls: Hls, { url, video, onFailure }: ListenOptions, signal: AbortSignal): void {
  let recovered = false
  // The strings are the values of Hls.Events and Hls.ErrorTypes, whose code is not loaded yet.
  hls.on('hlsError' as typeof Hls.Events.ERROR, (_event, error: ErrorData) => {
    if (!error.fatal) return
    if (error.type === 'mediaError' && error.details !== unknownCodecs && !recovered) {
      // A decoder may stumble once over a bad segment; the second time the video itself is bad.
      recovered = true
      const { paused } = video
      hls.recoverMediaError()
      // The recovery empties the element, which pauses it.
      if (!paused) video.play().catch(() => undefined)
    } else if (error.type === 'networkError' && !navigator.onLine) resumeOnline()
    else playToGap(error)
  })
  /** A missing segment does not affect those before and after it. */
  const playToGap = (error: ErrorData) => {
    const failure = toFailure(error)
    const { frag } = error
    if (failure.code !== 'segment' || !frag) return onFailure(failure)
    const { start, end } = frag
    const onReached = () => onFailure({ ...failure, gapEnd: end })
    holdAtGap(video, { start, end, onReached, onElsewhere: (seconds) => hls.startLoad(seconds) }, signal)
  }
  const resumeOnline = () => {
    const startAgain = () => hls.startLoad(video.currentTime || hls.config.startPosition)
    const goOn = () => (hls.levels.length > 0 ? startAgain() : hls.loadSource(url))
    window.addEventListener('online', goOn, { once: true, signal })
  }
}

function toFailure(error: ErrorData): EngineFailure {
  return { code: toCode(error), detail: `${error.details} ${error.response?.code ?? ''}`.trim() }
}

function toCode({ type, details, response }: ErrorData): PlaybackFailureCode {
  if ([401, 403, 410].includes(response?.code ?? 0)) return 'expired'
  if (details === unknownCodecs) return 'unsupported'
  if (type === 'mediaError') return 'decode'
  if (/^(manifest|level)/.test(details)) return 'manifest'
  if (/^(frag|key)/.test(details)) return 'segment'
  return type === 'networkError' ? 'network' : 'other'
}

/** Reports the encodings, one per height, and applies the viewer's choice. */
function followQualities(hls: Hls, { quality, onQualities }: OpenOptions) {
  let chosen = quality
  const notify = () => onQualities(toQualities(hls.levels), hls.levels[hls.currentLevel]?.height)
  const choose = (choice: QualityChoice) => {
    chosen = choice
    hls.nextLevel = choice === 'auto' ? -1 : findLevel(hls, choice)
  }
  hls.on('hlsManifestParsed' as typeof Hls.Events.MANIFEST_PARSED, () => {
    const level = chosen === 'auto' ? -1 : findLevel(hls, chosen)
    if (level >= 0) hls.loadLevel = level
    notify()
  })
  hls.on('hlsLevelSwitched' as typeof Hls.Events.LEVEL_SWITCHED, notify)
  return { choose }
}

function findLevel({ levels }: Hls, height: number): number {
  const level = findEncoding(levels, height)
  return level ? levels.indexOf(level) : -1
}

/** Counts the bytes of all segments, including the current ones; a playlist counts as one, a sign of life. */
export function countReceived(hls: Pick<Hls, 'on'>): () => number {
  let done = 0
  // Separate audio arrives beside the video.
  const coming = new Map<string, { loaded: number }>()
  hls.on('hlsFragLoading' as typeof Hls.Events.FRAG_LOADING, (_event, { frag, part }) => {
    done += coming.get(frag.type)?.loaded ?? 0
    coming.set(frag.type, (part ?? frag).stats)
  })
  hls.on('hlsManifestLoaded' as typeof Hls.Events.MANIFEST_LOADED, () => done++)
  hls.on('hlsLevelLoaded' as typeof Hls.Events.LEVEL_LOADED, () => done++)
  return () => [...coming.values()].reduce((sum, { loaded }) => sum + loaded, done)
}
