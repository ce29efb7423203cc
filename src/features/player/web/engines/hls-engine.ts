import type { ErrorData } from 'hls.js'
import type { OpenEngine } from './engine.ts'
import { openFile } from './file-engine.ts'

/** Plays HLS with hls.js, which comes over the network only now; natively where hls.js cannot run. */
export const openHls: OpenEngine = async (video, options) => {
  const { default: Hls } = await import('hls.js')
  if (!Hls.isSupported()) return openFile(video, options)
  const hls = new Hls({ capLevelToPlayerSize: true, backBufferLength: 60 })
  let recovered = false
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }: ErrorData) => {
    if (!fatal) return
    // A decoder may stumble once over a bad segment; a second time it is the video.
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
    } else options.onFailure()
  })
  if (!options.signal.aborted) {
    hls.loadSource(options.url)
    hls.attachMedia(video)
  }
  return { destroy: () => hls.destroy() }
}
