import type { OpenEngine } from './engine.ts'

/** Plays what the browser opens by itself: MP4, WebM, and HLS where it is native. */
export const openFile: OpenEngine = async (video, { url, onFailure }) => {
  const fail = () => onFailure()
  video.addEventListener('error', fail)
  video.src = url
  return {
    destroy() {
      video.removeEventListener('error', fail)
      emptyElement(video)
    },
  }
}

/** Takes the source away: the download stops and the decoder is freed. */
export function emptyElement(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
