import { createAmplifier } from './amplifier.ts'
import { readConnectionSpeed } from './connection-speed.ts'
import { beginLoad, type LoadSession } from './load-session.ts'
import type { MediaStage } from './media-stage.ts'
import { togglePictureInPicture } from './picture-in-picture.ts'
import type { PlayerPort, ResolveSource, SourceFailure } from './player-port.ts'
import type { PlayerPosition } from './player-progress.ts'
import { readStatistics } from './player-statistics.ts'
import { createPlayerStore } from './player-store.ts'
import { elementEvents, readElement } from './read-element.ts'
import { isWorthRestoring, restorePosition } from './restore-position.ts'
import { findLastReachable, seekWithin } from './seek-within.ts'

export type PlayerParts = {
  resolve: ResolveSource
  /** Told of every link that did not play. */
  onSourceFailure: (failure: SourceFailure) => void
}

/** So long a video waits for the position that it should begin at; later it jumps there. */
const positionPatienceMs = 800
const preloads = { slow: 'none', medium: 'metadata', fast: 'auto' } as const
/** Frames of anime, where nothing tells how many a second there are. */
const frameSeconds = 1 / 24

/** Makes a player over a media element, which it owns until `destroy`. */
export function createPlayer(stage: MediaStage, { resolve, onSourceFailure }: PlayerParts): PlayerPort {
  const { dispatch, getState, subscribe } = createPlayerStore()
  const amplifier = createAmplifier()
  // Also called after each change of our own: its event comes later, and the next key would read the old state.
  const sync = () => dispatch({ type: 'element-changed', facts: readElement(stage.video()) })
  stage.listen(elementEvents, sync)
  let session: LoadSession | undefined
  let cancelRestoring: (() => void) | undefined
  let wantsToPlay = false

  const wishes = () => {
    const { chosenQuality, gain, rate } = getState()
    return { play: wantsToPlay, quality: chosenQuality, gain, rate }
  }
  const tools = { stage, amplifier, resolve, dispatch, wishes }
  /** Without Web Audio, what is softer than it is can still be had from the volume. */
  const applySound = () => {
    const { volume, gain, canAmplify } = getState()
    const video = stage.video()
    const amplified = canAmplify && (gain > 1 || amplifier.holds(video))
    video.volume = amplified ? volume : volume * Math.min(gain, 1)
    if (canAmplify) amplifier.apply(video, gain)
  }

  const play = () => {
    if (wantsToPlay) playOrAsk(stage.video(), () => dispatch({ type: 'autoplay-refused' }))
    sync()
  }
  const setRestoring = (to: number | undefined) => {
    session?.resumeAt(to)
    dispatch({ type: 'restoring-changed', to })
  }
  const endRestoring = () => {
    cancelRestoring?.()
    cancelRestoring = undefined
    setRestoring(undefined)
  }
  const restore = (position: PlayerPosition | undefined) => {
    if (!position || !isWorthRestoring(position.seconds, position.durationSeconds)) return
    setRestoring(position.seconds)
    const parts = { getVideo: stage.video, getState, subscribe, resume: play, onEnd: endRestoring }
    cancelRestoring = restorePosition({ position, ...parts })
  }

  return {
    load({ sources, position, ...request }) {
      session?.end()
      endRestoring()
      wantsToPlay = true
      const { captionsByDefault } = request
      dispatch({ type: 'settings-changed', settings: { captionsByDefault } })
      const startKnown = settleWithin(position, positionPatienceMs)
      const preload = preloads[readConnectionSpeed() ?? 'fast']
      const begun = beginLoad({ ...tools, preload, sources, startKnown, onSourceFailure })
      session = begun
      position.then((known) => session === begun && restore(known))
    },
    play() {
      wantsToPlay = true
      play()
    },
    pause() {
      wantsToPlay = false
      stage.video().pause()
      sync()
    },
    seekTo(time) {
      // Who goes somewhere does not want to be brought elsewhere.
      if (getState().restoringTo !== undefined) endRestoring()
      const video = stage.video()
      const last = getState().duration || findLastReachable(video)
      seekWithin(video, Math.min(Math.max(time, 0), last))
      sync()
    },
    stepFrame(direction) {
      const video = stage.video()
      wantsToPlay = false
      video.pause()
      seekWithin(video, Math.max(0, video.currentTime + direction * frameSeconds))
      sync()
    },
    setVolume(volume) {
      dispatch({ type: 'settings-changed', settings: { volume: clamp(volume, 0, 1) } })
      applySound()
      stage.video().muted = false
      sync()
    },
    setMuted(muted) {
      stage.video().muted = muted
      sync()
    },
    setRate(rate) {
      const video = stage.video()
      // The second one is what the element takes up when it opens something else.
      video.playbackRate = clamp(rate, 0.25, 2)
      video.defaultPlaybackRate = video.playbackRate
      sync()
    },
    setGain(gain) {
      dispatch({ type: 'settings-changed', settings: { gain: clamp(gain, 0, 3) } })
      applySound()
    },
    setLoop(loop) {
      stage.video().loop = loop
      sync()
    },
    setQuality(choice) {
      dispatch({ type: 'settings-changed', settings: { chosenQuality: choice } })
      session?.setQuality(choice)
    },
    setCaptions(choice) {
      dispatch({ type: 'settings-changed', settings: { captionChoice: choice } })
    },
    togglePictureInPicture: () => togglePictureInPicture(stage.video()),
    readStatistics() {
      const { source, bufferedTo, sourceChanges } = getState()
      const bandwidth = session?.readBandwidth()
      return readStatistics(stage.video(), { source, bufferedTo, sourceChanges, bandwidth })
    },
    getMedia: stage.video,
    getState,
    subscribe,
    destroy() {
      cancelRestoring?.()
      session?.end()
      amplifier.destroy()
      stage.destroy()
    },
  }
}

/** Plays, and tells when the browser wants a gesture first. Other refusals mean that something else came first. */
function playOrAsk(video: HTMLVideoElement, onRefused: () => void): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused()
  })
}

function settleWithin(promise: Promise<unknown>, limitMs: number): Promise<unknown> {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, limitMs))])
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
