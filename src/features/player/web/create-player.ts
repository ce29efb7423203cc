import { createAmplifier } from './amplifier.ts'
import { readConnectionSpeed } from './connection-speed.ts'
import { beginLoad, type LoadSession } from './load-session.ts'
import type { MediaStage } from './media-stage.ts'
import { togglePictureInPicture } from './picture-in-picture.ts'
import type { PlayerPort, ResolveSource, SourceFailure } from './player-port.ts'
import { readStatistics } from './player-statistics.ts'
import { createPlayerStore } from './player-store.ts'
import { elementEvents, readElement } from './read-element.ts'
import { findLastReachable, seekWithin } from './seek-within.ts'

export type PlayerParts = {
  resolve: ResolveSource
  /** Told of every link that did not play. */
  onSourceFailure: (failure: SourceFailure) => void
}

/** What the player does beyond what its controls ask for; for the parts of the player itself. */
export type OwnedPlayer = PlayerPort & {
  /** Brings playback to a time before it goes on, also when another link takes over meanwhile; undefined ends it. */
  setRestoring: (to: number | undefined) => void
}

const preloads = { slow: 'none', medium: 'metadata', fast: 'auto' } as const
/** Frames of anime, where nothing tells how many a second there are. */
const frameSeconds = 1 / 24

/** Makes a player over a media element, which it owns until `destroy`. */
export function createPlayer(stage: MediaStage, { resolve, onSourceFailure }: PlayerParts): OwnedPlayer {
  const { dispatch, getState, subscribe } = createPlayerStore()
  const amplifier = createAmplifier()
  // Also called after each change of our own: its event comes later, and the next key would read the old state.
  const sync = () => dispatch({ type: 'element-changed', facts: readElement(stage.video()) })
  stage.listen(elementEvents, sync)
  let session: LoadSession | undefined
  let wantsToPlay = false
  let captionsByDefault = false
  /** What the viewer chose; it holds for the episodes that follow. */
  let captionsChoice: boolean | undefined

  const wishes = () => {
    const { chosenQuality, gain, rate } = getState()
    return { play: wantsToPlay, quality: chosenQuality, gain, rate, captionsShown: captionsChoice ?? captionsByDefault }
  }
  /** Without Web Audio, what is softer than it is can still be had from the volume. */
  const applySound = () => {
    const { volume, gain, canAmplify } = getState()
    const video = stage.video()
    const amplified = canAmplify && (gain > 1 || amplifier.holds(video))
    video.volume = amplified ? volume : volume * Math.min(gain, 1)
    if (canAmplify) amplifier.apply(video, gain)
  }

  return {
    load(request) {
      session?.end()
      wantsToPlay = true
      captionsByDefault = request.captionsByDefault
      const preload = preloads[readConnectionSpeed() ?? 'fast']
      const { sources } = request
      session = beginLoad({ stage, amplifier, resolve, dispatch, wishes, preload, sources, onSourceFailure })
    },
    play() {
      wantsToPlay = true
      // Rejects when a pause or another load comes first: nothing to tell then.
      stage
        .video()
        .play()
        .catch(() => undefined)
      sync()
    },
    pause() {
      wantsToPlay = false
      stage.video().pause()
      sync()
    },
    seekTo(time) {
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
    setCaptionsShown(shown) {
      if (getState().captions === 'none') return
      captionsChoice = shown
      dispatch({ type: 'captions-changed', captions: shown ? 'shown' : 'hidden' })
    },
    setRestoring(to) {
      session?.resumeAt(to)
      dispatch({ type: 'restoring-changed', to })
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
      session?.end()
      amplifier.destroy()
      stage.destroy()
    },
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
