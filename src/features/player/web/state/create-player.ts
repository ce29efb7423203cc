import { createLoading, type LoadingParts } from '../loading/player-loading.ts'
import type { MediaStage } from '../media/media-stage.ts'
import { togglePictureInPicture } from '../media/picture-in-picture.ts'
import { createSound } from '../media/player-sound.ts'
import type { PlayerPort } from '../player-port.ts'
import { readStatistics } from '../player-statistics.ts'
import { clamp } from './clamp.ts'
import { createPlayerStore, type PlayerStore } from './player-store.ts'
import { findLastReachable, seekWithin } from './seek-within.ts'

/** Frames of anime, where nothing tells how many a second there are. */
const frameSeconds = 1 / 24

/** Makes a player over a media element, which it owns until `destroy`. */
export function createPlayer(stage: MediaStage, parts: LoadingParts): PlayerPort {
  const store = createPlayerStore(stage)
  const sound = createSound(stage, store)
  const intent = { toPlay: false }
  const resume = () => intent.toPlay && playOrAsk(stage, store)
  const loading = createLoading({ ...parts, stage, store, sound, wantsToPlay: () => intent.toPlay, resume })
  return {
    ...createMoves({ stage, store, intent, loading }),
    ...createPace(stage, store),
    setVolume: sound.setVolume,
    setMuted: sound.setMuted,
    setGain: sound.setGain,
    load(request) {
      intent.toPlay = true
      loading.load(request)
    },
    setQuality(choice) {
      store.dispatch({ type: 'settings-changed', settings: { chosenQuality: choice } })
      loading.session()?.setQuality(choice)
    },
    setCaptions(choice) {
      store.dispatch({ type: 'settings-changed', settings: { captionChoice: choice } })
    },
    togglePictureInPicture: () => togglePictureInPicture(stage.video()),
    readStatistics() {
      const { source, bufferedTo, sourceChanges } = store.getState()
      const bandwidth = loading.session()?.readBandwidth()
      return readStatistics(stage.video(), { source, bufferedTo, sourceChanges, bandwidth })
    },
    getMedia: stage.video,
    getState: store.getState,
    subscribe: store.subscribe,
    destroy() {
      loading.end()
      sound.destroy()
      stage.destroy()
    },
  }
}

type MovesParts = {
  stage: MediaStage
  store: PlayerStore
  /** What the viewer asked for last, whatever the element does meanwhile. */
  intent: { toPlay: boolean }
  loading: { endRestoring: () => void }
}

function createMoves({ stage, store, intent, loading }: MovesParts) {
  const { getState, sync } = store
  return {
    play() {
      intent.toPlay = true
      playOrAsk(stage, store)
    },
    pause() {
      intent.toPlay = false
      stage.video().pause()
      sync()
    },
    seekTo(time: number) {
      // Who goes somewhere does not want to be brought elsewhere.
      loading.endRestoring()
      const video = stage.video()
      seekWithin(video, clamp(time, 0, getState().duration || findLastReachable(video)))
      sync()
    },
    stepFrame(direction: 1 | -1) {
      const video = stage.video()
      intent.toPlay = false
      video.pause()
      seekWithin(video, Math.max(0, video.currentTime + direction * frameSeconds))
      sync()
    },
  }
}

function createPace(stage: MediaStage, { sync }: PlayerStore) {
  return {
    setRate(rate: number) {
      const video = stage.video()
      // The second one is what the element takes up when it opens something else.
      video.playbackRate = clamp(rate, 0.25, 2)
      video.defaultPlaybackRate = video.playbackRate
      sync()
    },
    setLoop(loop: boolean) {
      stage.video().loop = loop
      sync()
    },
  }
}

/** Plays, and tells when the browser wants a gesture first. Other refusals mean that something else came first. */
function playOrAsk(stage: MediaStage, { dispatch, sync }: PlayerStore): void {
  stage
    .video()
    .play()
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') dispatch({ type: 'autoplay-refused' })
    })
  sync()
}
