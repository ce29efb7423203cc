import { joinStops, listen } from '../../../../ui/network/listen.ts'
import type { PlayerPort } from '../player-port.ts'
import type { PlayerPosition, PlayerProgress, ProgressCause } from '../player-progress.ts'
import type { PlayerState } from './player-state.ts'

type ReportParts = {
  player: Pick<PlayerPort, 'getState' | 'subscribe'>
  episodeId: number
  progress: Pick<PlayerProgress, 'report'>
}

/** Between two reads playback moves by less than this, even at double speed in a background tab; more is a seek. */
const jumpSeconds = 4

/**
 * Reports the position: each second of playback, at a pause, a seek and the end, when the page is hidden and when the
 * episode is left. Reports nothing while a saved position is being restored, so that leaving midway keeps it.
 * `progress` is watching/web/watch-progress.ts, which stores and sends it.
 * @returns stops, after a last report
 */
export function reportPositions({ player, episodeId, progress }: ReportParts): () => void {
  let reported: PlayerPosition | undefined
  let seen: PlayerState | undefined
  const report = (state: Pick<PlayerState, 'currentTime' | 'duration'>, cause: ProgressCause) => {
    reported = { seconds: state.currentTime, durationSeconds: state.duration || undefined }
    progress.report(episodeId, reported, cause)
  }
  const look = () => {
    const state = player.getState()
    if (!isTelling(state)) return
    const before = seen
    seen = state
    const cause = findCause({ before, state, reportedSeconds: reported?.seconds })
    if (cause === 'ended') report({ ...state, currentTime: state.duration || state.currentTime }, cause)
    else if (cause) report(state, cause)
  }
  const repeat = (cause: ProgressCause) => {
    const state = player.getState()
    if (reported && isTelling(state) && !state.ended) report(state, cause)
    else if (reported) progress.report(episodeId, reported, cause)
  }
  const onLeave = () => repeat('leave')
  const stops = [
    player.subscribe(look),
    listen(document, 'visibilitychange', () => document.visibilityState === 'hidden' && repeat('hidden')),
    listen(window, 'pagehide', onLeave),
  ]
  look()
  return joinStops([...stops, onLeave])
}

/** Returns whether the player's time is the viewer's: not while preparing or restoring a position. */
function isTelling(state: PlayerState): boolean {
  return state.phase === 'ready' && state.hasMetadata && state.restoringTo === undefined
}

type Moment = { before: PlayerState | undefined; state: PlayerState; reportedSeconds: number | undefined }

/** Returns why the position should be reported now; undefined without a reason. */
function findCause({ before, state, reportedSeconds }: Moment): ProgressCause | undefined {
  if (state.ended) return before?.ended ? undefined : 'ended'
  if (before && Math.abs(state.currentTime - before.currentTime) > jumpSeconds) return 'seek'
  if (before && !before.paused && state.paused) return 'pause'
  if (state.paused || state.waiting) return undefined
  const moved = Math.abs(state.currentTime - (reportedSeconds ?? Number.NEGATIVE_INFINITY))
  return moved >= 1 ? 'playing' : undefined
}
