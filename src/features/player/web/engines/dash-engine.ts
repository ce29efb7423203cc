import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js'
import type { QualityChoice } from '../loading/playable-source.ts'
import { emptyElement } from '../media/media-stage.ts'
import { findBufferedEnd } from '../state/seek-within.ts'
import { addressOf, type DashError, isFatal, isOfNetwork, toDashFailure } from './dash-failure.ts'
import { toDashSettings } from './dash-settings.ts'
import { closesLater } from './element-use.ts'
import type { OpenEngine, OpenOptions } from './engine.ts'
import { holdAtGap } from './hold-at-gap.ts'
import { findEncoding, toQualities } from './qualities.ts'

const manifestType = 'application/dash+xml'

// Shaka uses functions that supported browsers lack, such as `Map.getOrInsert`, and brings them.
shaka.polyfill.installAll()

/** Plays DASH with Shaka Player, in its build for DASH alone. Scripts must be able to feed the element. */
export const openDash: OpenEngine = async (video, options) => {
  const player = new shaka.Player()
  const ends = new AbortController()
  const meter = meterDownload()
  player.configure({ ...toDashSettings(options), abrFactory: meter.createAbr, textDisplayFactory: createHiddenText })
  const load = () => loadManifest(player, { ...options, video }, ends.signal)
  const qualities = followQualities(player, options)
  const destroy = () => {
    if (ends.signal.aborted) return
    ends.abort()
    // Shaka empties the element only once its requests have ended.
    emptyElement(video)
    closesLater(video, player.destroy())
  }
  if (options.signal.aborted) {
    // The element may be another attempt's by now.
    ends.abort()
    void player.destroy()
  } else {
    // Not once it is attached: the next attempt would use the element meanwhile.
    options.signal.addEventListener('abort', destroy, { signal: ends.signal })
    await player.attach(video)
  }
  if (!ends.signal.aborted) {
    if (options.preload === 'none') video.addEventListener('play', load, { once: true, signal: ends.signal })
    else load()
  }
  return {
    setQuality: qualities.choose,
    readReceived: meter.readReceived,
    readBandwidth: () => (ends.signal.aborted ? undefined : player.getStats().estimatedBandwidth || undefined),
    destroy,
  }
}

type LoadOptions = OpenOptions & { video: HTMLVideoElement }

/** Loads the manifest, and again when the network that was lost returns. */
function loadManifest(player: shaka.Player, options: LoadOptions, signal: AbortSignal): void {
  const { url, startAt, video, onFailure } = options
  const requests = followRequests(player, video)
  let isLoaded = false
  const load = () => {
    player.load(url, startAt > 0 ? startAt : null, manifestType).then(() => {
      isLoaded = true
    }, judge)
  }
  const judge = (error: DashError) => {
    if (signal.aborted) return
    if (isOfNetwork(error) && !navigator.onLine) {
      const goOn = () => (isLoaded ? player.retryStreaming() : load())
      window.addEventListener('online', goOn, { once: true, signal })
    } else playToGap(error)
  }
  /** A missing segment does not affect those before and after it. */
  const playToGap = (error: DashError) => {
    const failure = toDashFailure(error)
    const gap = failure.code === 'segment' ? requests.find(addressOf(error)) : undefined
    if (!gap) return onFailure(failure)
    const onReached = () => onFailure({ ...failure, gapEnd: gap.end })
    holdAtGap(video, { ...gap, onReached, onElsewhere: () => player.retryStreaming() }, signal)
  }
  player.addEventListener('error', (event) => {
    const error = (event as CustomEvent<DashError>).detail
    if (isFatal(error)) judge(error)
  })
  load()
}

const maxRequested = 8
const edgeSeconds = 0.3

/** Remembers which passages were requested last: Shaka's errors name the address alone. */
function followRequests(player: shaka.Player, video: HTMLVideoElement) {
  const requested: { address: string | undefined; start: number; end: number }[] = []
  player.getNetworkingEngine()?.registerRequestFilter((_type, { uris }, context) => {
    const segment = context?.segment
    if (!segment) return
    requested.unshift({ address: uris[0], start: segment.getStartTime(), end: segment.getEndTime() })
    requested.length = Math.min(requested.length, maxRequested)
  })
  return {
    /** Finds the passage after the buffer that has this address. The passages of one file share an address. */
    find(address: unknown) {
      const from = findBufferedEnd(video.buffered, video.currentTime) + edgeSeconds
      return requested.find((passage) => passage.address === address && passage.end > from)
    },
  }
}

/** Reports the encodings, one per height, and applies the viewer's choice. */
function followQualities(player: shaka.Player, { quality, onQualities }: OpenOptions) {
  const list = () =>
    player.getVideoTracks().map((track) => ({ track, height: track.height ?? 0, bitrate: track.bandwidth }))
  let chosen = quality
  let isStarted = false
  const apply = () => {
    const wanted = chosen === 'auto' ? undefined : findEncoding(list(), chosen)
    player.configure({ abr: { enabled: !wanted, restrictions: toRestrictions('auto') } })
    if (wanted) player.selectVideoTrack(wanted.track)
  }
  const notify = () => {
    const encodings = list()
    const playing = encodings.find(({ track }) => track.active)
    if (playing && !isStarted) {
      isStarted = true
      apply()
    }
    onQualities(toQualities(encodings), playing?.height)
  }
  // Shaka fails when a track is selected before its own first choice, which can only be restricted.
  player.configure({ abr: { restrictions: toRestrictions(chosen) } })
  for (const name of ['trackschanged', 'adaptation', 'variantchanged']) player.addEventListener(name, notify)
  return {
    choose(choice: QualityChoice) {
      chosen = choice
      if (isStarted) apply()
    },
  }
}

const toRestrictions = (choice: QualityChoice) =>
  choice === 'auto' ? { minHeight: 0, maxHeight: Number.POSITIVE_INFINITY } : { minHeight: choice, maxHeight: choice }

/** Counts the bytes that arrive. Shaka reports those of unfinished segments only to its ABR manager. */
function meterDownload() {
  let received = 0
  const createAbr = () => {
    const abr = new shaka.abr.SimpleAbrManager()
    const note = abr.segmentDownloaded.bind(abr)
    abr.segmentDownloaded = (...given: Parameters<typeof note>) => {
      received += given[1]
      note(...given)
    }
    return abr
  }
  return { createAbr, readReceived: () => received }
}

/** Creates the text tracks of a stream, whose cues the player draws itself. */
function createHiddenText(player: shaka.Player) {
  let isOn = false
  return Object.assign(new shaka.text.NativeTextDisplayer(player), {
    setTextVisibility: (isVisible: boolean) => {
      isOn = isVisible
    },
    isTextVisible: () => isOn,
  })
}

/** Opens a manifest for single frames, in its smallest encoding. @returns closes it */
export function openSmallestDash(video: HTMLVideoElement, url: string): () => void {
  const player = new shaka.Player()
  const { streaming, ...settings } = toDashSettings({ bufferSeconds: 1 })
  player.configure({
    ...settings,
    streaming: { ...streaming, bufferBehind: 0 },
    manifest: { disableText: true },
    // Where no encoding is small enough, Shaka takes the smallest.
    abr: { enabled: false, restrictions: { maxBandwidth: 0 } },
  })
  const opened = player.attach(video).then(() => player.load(url, null, manifestType))
  // Without frames the timeline shows times alone.
  opened.catch(() => undefined)
  return () => void player.destroy()
}
