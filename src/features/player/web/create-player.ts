import { emptyElement } from './engines/file-engine.ts'
import { beginLoad, type LoadSession } from './load-session.ts'
import type { PlayerPort, ResolveSource } from './player-port.ts'
import { createPlayerStore } from './player-store.ts'
import { elementEvents, readElement } from './read-element.ts'

/** Makes a player over a media element, which it owns until `destroy`. */
export function createPlayer(video: HTMLVideoElement, { resolve }: { resolve: ResolveSource }): PlayerPort {
  const { dispatch, getState, subscribe } = createPlayerStore()
  // Also called after each change of our own: its event comes later, and the next key would read the old state.
  const sync = () => dispatch({ type: 'element-changed', facts: readElement(video) })
  for (const name of elementEvents) video.addEventListener(name, sync)
  let session: LoadSession | undefined
  /** What the viewer chose; it holds for the episodes that follow. */
  let captionsChoice: boolean | undefined

  return {
    load({ videoUrls, captionsByDefault }) {
      session?.end()
      session = beginLoad(video, { resolve, dispatch, videoUrls, captionsShown: captionsChoice ?? captionsByDefault })
    },
    play() {
      // Rejects when a pause or another load comes first: nothing to tell then.
      video.play().catch(() => undefined)
      sync()
    },
    pause() {
      video.pause()
      sync()
    },
    seekTo(time) {
      video.currentTime = Math.min(Math.max(time, 0), getState().duration)
      sync()
    },
    setVolume(volume) {
      video.volume = Math.min(Math.max(volume, 0), 1)
      video.muted = false
      sync()
    },
    setMuted(muted) {
      video.muted = muted
      sync()
    },
    setCaptionsShown(shown) {
      if (getState().captions === 'none') return
      captionsChoice = shown
      dispatch({ type: 'captions-changed', captions: shown ? 'shown' : 'hidden' })
    },
    getState,
    subscribe,
    destroy() {
      session?.end()
      for (const name of elementEvents) video.removeEventListener(name, sync)
      emptyElement(video)
    },
  }
}
