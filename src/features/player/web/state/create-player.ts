import { playAtOnce } from '../loading/load-attempt.ts'
import { createLoading, type LoadingParts } from '../loading/player-loading.ts'
import type { MediaStage } from '../media/media-stage.ts'
import { togglePictureInPicture } from '../media/picture-in-picture.ts'
import { createSound } from '../media/player-sound.ts'
import type { PlayerPort } from '../player-port.ts'
import { readStatistics } from '../player-statistics.ts'
import { clamp } from './clamp.ts'
import { createPlayerStore, type PlayerStore } from './player-store.ts'
import { findLastReachable, seekWithin } from './seek-within.ts'

/** The length of a frame of anime; browsers do not report the frame rate. */
const frameSeconds = 1 / 24

/** Creates a player for a media element, which it owns until `destroy`. */
export function createPlayer(stage: MediaStage, parts: LoadingParts): PlayerPort {
  const store = createPlayerStore(stage)
  const sound = createSound(stage, store)
  const intent = { toPlay: false }
  const resume = () => intent.toPlay && playOrAsk(stage, store)
  const loading = createLoading({ ...parts, stage, store, sound, wantsToPlay: () => intent.toPlay, resume })
  followElement(stage, store, intent)
  return {
    ...createMoves({ stage, store, intent, loading }),
    ...createPace(stage, store),
    setVolume: sound.setVolume,
    setMuted: sound.setMuted,
    setGain: sound.setGain,
    load(request) {
      intent.toPlay = true
      return loading.load(request)
    },
    setSources: (sources) => loading.session()?.setSources(sources),
    setQuality(choice) {
      store.dispatch({ type: 'settings-changed', settings: { chosenQuality: choice } })
      loading.session()?.setQuality(choice)
    },
    setCaptions(choice) {
      store.dispatch({ type: 'settings-changed', settings: { captionChoice: choice } })
    },
    togglePictureInPicture: () => togglePictureInPicture(stage.video()),
    readStatistics: () => readStatistics(stage.video(), store.getState(), loading.session()?.readBandwidth()),
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
  /** Whether the viewer wants to play, while the element cannot or another one takes over. */
  intent: { toPlay: boolean }
  loading: { onViewerSeek: () => void }
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
      // Nothing can be sought yet, and the saved position stays.
      if (!getState().hasMetadata) return
      loading.onViewerSeek()
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
      // The element resets to its default rate when it opens another source.
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

/** Plays, and reports when the browser requires a gesture first. */
function playOrAsk(stage: MediaStage, { dispatch, sync }: PlayerStore): void {
  playAtOnce(stage.video(), () => dispatch({ type: 'autoplay-refused' }))
  sync()
}

/**
 * Follows what others do with the element: headphones that are pulled out, a call, the browser's own controls. Asks for
 * a gesture when the browser takes back an autoplay that it had granted: WebKit pauses a video once it learns that it
 * has sound. In a page that nobody has touched, nobody else can have paused it.
 */
function followElement(stage: MediaStage, { getState, dispatch }: PlayerStore, intent: MovesParts['intent']): void {
  stage.listen(['playing', 'pause'], () => {
    const { phase, paused, ended, restoringTo } = getState()
    const { readyState, HAVE_FUTURE_DATA } = stage.video()
    if (ended || restoringTo !== undefined) return
    if (navigator.userActivation?.hasBeenActive === false) {
      if (paused && intent.toPlay) dispatch({ type: 'autoplay-refused' })
      // A video that lacks data may be paused for it.
    } else if (phase === 'ready' && readyState >= HAVE_FUTURE_DATA) intent.toPlay = !paused
  })
}
