import type { PlaybackFailureCode } from '../../../links/contract.ts'
import { emptyElement } from '../media/media-stage.ts'
import { seekWithin } from '../state/seek-within.ts'
import type { OpenEngine } from './engine.ts'

/** By MediaError.code. */
const failureCodes = new Map<number, PlaybackFailureCode>([
  [2, 'network'],
  [3, 'decode'],
  [4, 'unsupported'],
])

/** Plays what the browser supports natively: MP4, WebM, and HLS in some browsers. */
export const openFile: OpenEngine = async (video, { url, preload, startAt, onFailure }) => {
  const ends = new AbortController()
  const { signal } = ends
  let received = 0
  const fail = () => {
    const { code = 0, message = '' } = video.error ?? {}
    onFailure({ code: failureCodes.get(code) ?? 'other', detail: `MediaError ${code} ${message}`.trim() })
  }
  video.addEventListener('error', fail, { signal })
  video.addEventListener('progress', () => received++, { signal })
  // Already fetching since the page was being drawn (head-start.ts); an earlier failure has to be raised again.
  const isUnderWay = video.src === new URL(url, document.baseURI).href && !video.error
  if (startAt > 0 && isUnderWay && video.readyState >= video.HAVE_METADATA) seekWithin(video, startAt)
  else if (startAt > 0) {
    video.addEventListener('loadedmetadata', () => seekWithin(video, startAt), { once: true, signal })
  }
  // The browser does not resume a download that broke while the network was down.
  const reopen = () =>
    !video.ended &&
    video.readyState < video.HAVE_FUTURE_DATA &&
    onFailure({ code: 'network', detail: 'line lost', lineLost: true })
  window.addEventListener('online', reopen, { signal })
  video.preload = preload
  // In Safari, a stream fed by scripts has turned AirPlay off.
  video.disableRemotePlayback = false
  if (!isUnderWay) video.src = url
  return {
    setQuality: () => undefined,
    readReceived: () => received,
    readBandwidth: () => undefined,
    destroy() {
      ends.abort()
      emptyElement(video)
    },
  }
}
