import type { MediaStage } from '../media/media-stage.ts'
import type { PlayerSound } from '../media/player-sound.ts'
import type { PlayerPort } from '../player-port.ts'
import type { PlayerPosition } from '../player-progress.ts'
import { readPreload } from '../start/preload-by-speed.ts'
import type { PlayerStore } from '../state/player-store.ts'
import type { AttemptTools } from './load-attempt.ts'
import { beginLoad, type LoadSession } from './load-session.ts'
import type { ResolveSource, SourceFailure } from './playable-source.ts'
import { isWorthRestoring, restorePosition } from './restore-position.ts'

export type LoadingParts = {
  resolve: ResolveSource
  /** Called for every link that did not play. */
  onSourceFailure: (failure: SourceFailure) => void
}

type Parts = LoadingParts & {
  stage: MediaStage
  store: PlayerStore
  sound: Pick<PlayerSound, 'apply' | 'holds'>
  wantsToPlay: () => boolean
  /** Plays, if the viewer still wants to. */
  resume: () => void
}

/** A video waits this long for its start position; a later one is jumped to. */
const positionPatienceMs = 800

/** Loads one episode after the other, each at its saved position. */
export function createLoading({ stage, store, sound, wantsToPlay, resume, ...parts }: Parts) {
  const { dispatch, getState, subscribe, sync } = store
  let session: LoadSession | undefined
  let cancelRestoring: (() => void) | undefined
  /** Until the viewer chooses a position of their own. */
  let expectsPosition = false
  let settlePosition = () => {}

  const wishes: AttemptTools['wishes'] = () => {
    const { chosenQuality, rate } = getState()
    return { play: wantsToPlay(), quality: chosenQuality, rate }
  }
  const setRestoring = (to: number | undefined) => {
    session?.resumeAt(to)
    dispatch({ type: 'restoring-changed', to })
  }
  const endRestoring = () => {
    expectsPosition = false
    cancelRestoring?.()
    cancelRestoring = undefined
    if (getState().restoringTo !== undefined) setRestoring(undefined)
  }
  const restore = (position: PlayerPosition | undefined) => {
    if (!position || !isWorthRestoring(position)) return
    setRestoring(position.seconds)
    cancelRestoring = restorePosition({
      position,
      getVideo: stage.video,
      getState,
      subscribe,
      resume,
      onEnd: endRestoring,
    })
  }
  const end = () => {
    session?.end()
    endRestoring()
  }
  return {
    end,
    /** Drops the saved position: the viewer has chosen another one. */
    onViewerSeek() {
      endRestoring()
      settlePosition()
    },
    session: () => session,
    load({ sources, position, captionsByDefault }: Parameters<PlayerPort['load']>[0]) {
      end()
      expectsPosition = true
      dispatch({ type: 'settings-changed', settings: { captionsByDefault } })
      let hasProgress = false
      position.then((known) => {
        hasProgress = (known?.seconds ?? 0) > 0
      })
      const startKnown = settleWithin(position, positionPatienceMs)
      const preload = () => readPreload(hasProgress)
      const tools = { ...parts, stage, sound, dispatch, sync, wishes, preload }
      const begun = beginLoad({ ...tools, sources, startKnown, onGapJumped: endRestoring })
      session = begun
      position.then((known) => session === begun && expectsPosition && restore(known))
      return new Promise<void>((resolve) => {
        settlePosition = resolve
        position.then(() => resolve())
      })
    },
  }
}

function settleWithin(promise: Promise<unknown>, limitMs: number): Promise<unknown> {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, limitMs))])
}
