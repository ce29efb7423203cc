import { emptyElement } from '../media-stage.ts'
import { seekWithin } from '../seek-within.ts'
import { lineLost, type OpenEngine } from './engine.ts'

const errorCodes = new Map([
  [1, 'ABORTED'],
  [2, 'NETWORK'],
  [3, 'DECODE'],
  [4, 'NOT_SUPPORTED'],
])

/** Plays what the browser opens by itself: MP4, WebM, and HLS where it is native. */
export const openFile: OpenEngine = async (video, { url, preload, startAt, onFailure }) => {
  const ends = new AbortController()
  const { signal } = ends
  let received = 0
  const fail = () => onFailure(errorCodes.get(video.error?.code ?? 0) ?? 'UNKNOWN')
  video.addEventListener('error', fail, { signal })
  video.addEventListener('progress', () => received++, { signal })
  if (startAt > 0) video.addEventListener('loadedmetadata', () => seekWithin(video, startAt), { once: true, signal })
  // A download that broke while the line was away is not taken up again by the browser.
  const reopen = () => video.readyState < video.HAVE_FUTURE_DATA && onFailure(lineLost)
  window.addEventListener('online', reopen, { signal })
  video.preload = preload
  video.src = url
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
