import { fetchDash, fetchHls } from '../engines/fetch-code.ts'
import { hasMediaSource } from '../engines/media-source.ts'
import type { PlayableSource } from '../loading/playable-source.ts'
import { emptyElement } from '../media/media-stage.ts'

/** A second, muted player that only shows single frames. */
export type Preview = {
  /** Shows the frame at a time, in seconds; while one is loading, only the last request counts. */
  show: (seconds: number) => void
  destroy: () => void
}

/**
 * Opens a link a second time in its own element, in its smallest encoding.
 * @param onFrame called with the time of each visible frame
 */
export function createPreview(
  video: HTMLVideoElement,
  source: PlayableSource,
  onFrame: (seconds: number) => void,
): Preview {
  const ends = new AbortController()
  const { signal } = ends
  let wanted: number | undefined
  const seekOn = () => {
    if (wanted === undefined || video.readyState < video.HAVE_METADATA || video.seeking) return
    video.currentTime = wanted
    wanted = undefined
  }
  // Shaka itself moves to the beginning at `loadedmetadata`.
  video.addEventListener(source.type === 'dash' ? 'loadeddata' : 'loadedmetadata', seekOn, { signal })
  video.addEventListener(
    'seeked',
    () => {
      onFrame(video.currentTime)
      seekOn()
    },
    { signal },
  )
  // A failed open shows nothing, and has nothing to close.
  const opened = openSmallest(video, source, signal).catch(() => undefined)
  return {
    show(seconds) {
      wanted = seconds
      seekOn()
    },
    destroy() {
      ends.abort()
      opened.then((close) => close?.())
      emptyElement(video)
    },
  }
}

function openSmallest(video: HTMLVideoElement, { type, url }: PlayableSource, signal: AbortSignal) {
  if (type === 'hls') return openSmallestHls(video, url, signal)
  return type === 'dash' ? openSmallestDash(video, url, signal) : openFile(video, url)
}

async function openFile(video: HTMLVideoElement, url: string): Promise<undefined> {
  video.preload = 'metadata'
  video.src = url
}

/** The player has already fetched hls.js; in browsers where it plays HLS natively, so does the preview. */
async function openSmallestHls(video: HTMLVideoElement, url: string, signal: AbortSignal) {
  if (!hasMediaSource()) return openFile(video, url)
  const { default: Hls } = await fetchHls()
  if (signal.aborted) return undefined
  const storeSeconds = 1
  const hls = new Hls({ maxBufferLength: storeSeconds, maxMaxBufferLength: storeSeconds, backBufferLength: 0 })
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    const rates = levels.map(({ bitrate }) => bitrate)
    hls.autoLevelCapping = rates.indexOf(Math.min(...rates))
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}

async function openSmallestDash(video: HTMLVideoElement, url: string, signal: AbortSignal) {
  const engine = await fetchDash()
  return signal.aborted ? undefined : engine.openSmallestDash(video, url)
}
