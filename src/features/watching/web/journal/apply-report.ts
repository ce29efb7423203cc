import { fallbackDurationSeconds, reachesSeen } from '../../rules.ts'
import { maxPlayedSeconds, minDifferenceSeconds, minSavedSeconds, unsavedEndSeconds } from '../../saving-rules.ts'
import type { Entry, Owner } from './entry.ts'

/** Why a position is reported: all causes but `playing` are moments after which it must not be lost. */
export type ReportCause = 'playing' | 'pause' | 'seek' | 'hidden' | 'leave' | 'ended'

/** A position reported by the player. */
export type Report = {
  episodeId: number
  seconds: number
  durationSeconds: number | undefined
  cause: ReportCause
  /** Milliseconds. */
  now: number
}

/** The journal's state at that moment. */
type Moment = {
  /** A save is due now: even a difference of less than 5 s is sent. */
  isDue: boolean
  /** When the position was reached, in milliseconds. Closing a paused page does not change it. */
  watchedAt: number
  /** Time played since the last stored entry, in seconds. */
  playedSeconds: number
}

/**
 * Returns the entry of a position, given the known one; undefined when it should not be saved
 * (docs/product/watching.md#saving-progress). Within 60 s of the end a position is saved only if it makes the episode
 * seen, or is the end itself.
 */
export function applyReport(known: Entry | undefined, report: Report, moment: Moment): Entry | undefined {
  const { isDue, watchedAt, playedSeconds } = moment
  // A page that stood still adds nothing to positions that another page played since. An entry from the future only
  // shows that the clock was set back.
  if (known && watchedAt < known.watchedAt && known.watchedAt <= report.now) return undefined
  const durationSeconds = chooseDuration(known, report)
  const seconds = toWholeSeconds(report, durationSeconds)
  if (seconds < minSavedSeconds) return undefined
  const becomesSeen =
    reachesSeen(seconds, durationSeconds) && !(known && reachesSeen(known.seconds, known.durationSeconds))
  const mayEnd = becomesSeen || report.cause === 'ended'
  if (isNearEnd(seconds, durationSeconds) && !mayEnd) return undefined
  const isForced = isDue || becomesSeen || report.cause !== 'playing'
  if (known && !differs(known, { seconds, durationSeconds }, isForced)) return undefined
  return {
    episodeId: report.episodeId,
    seconds,
    durationSeconds,
    // After the clock was set back, a new entry must not look older.
    watchedAt: known ? Math.max(watchedAt, known.watchedAt + 1) : watchedAt,
    furthestSeconds: Math.max(seconds, known?.furthestSeconds ?? 0),
    playedSeconds: Math.min((known?.playedSeconds ?? 0) + playedSeconds, maxPlayedSeconds),
    isAcknowledged: false,
  }
}

/** Keeps the known duration unless it differs by more than 5 s: engines measure it again while they load. */
function chooseDuration(known: Entry | undefined, { durationSeconds, seconds, cause }: Report): number | null {
  const before = known?.durationSeconds ?? null
  const lengthSeconds = isLength(durationSeconds) ? durationSeconds : cause === 'ended' ? seconds : undefined
  if (!isLength(lengthSeconds)) return before
  const duration = Math.ceil(lengthSeconds)
  return before !== null && Math.abs(before - duration) <= minDifferenceSeconds ? before : duration
}

function isLength(seconds: number | undefined): seconds is number {
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0
}

function toWholeSeconds({ seconds, cause }: Report, durationSeconds: number | null): number {
  if (!Number.isFinite(seconds)) return 0
  if (cause === 'ended') return Math.max(Math.floor(seconds), durationSeconds ?? 0)
  return Math.min(Math.floor(seconds), durationSeconds ?? Number.POSITIVE_INFINITY)
}

function isNearEnd(seconds: number, durationSeconds: number | null): boolean {
  const rest = (durationSeconds ?? fallbackDurationSeconds) - seconds
  // A position beyond the assumed 24 minutes proves that the episode is longer.
  return rest < unsavedEndSeconds && (durationSeconds !== null || rest >= 0)
}

function differs(known: Entry, next: Pick<Entry, 'seconds' | 'durationSeconds'>, isForced: boolean): boolean {
  const difference = Math.abs(next.seconds - known.seconds)
  return difference >= (isForced ? 1 : minDifferenceSeconds) || next.durationSeconds !== known.durationSeconds
}

/** Time played that no entry has yet, with the report that it was counted up to. */
export type Played = { owner: Owner; report: Report; seconds: number }

// Above the player's fastest rate, since browser extensions play faster and reports may be late.
const maxRate = 4
const slackSeconds = 1
const minRate = 0.25

/**
 * Adds the time between two reports of an episode, if the position moved as it does in play: a seek or a pause adds
 * nothing, and a device that slept adds no more than was played.
 */
export function countPlayed(before: Played | undefined, owner: Owner, report: Report): Played {
  if (before?.owner !== owner || before.report.episodeId !== report.episodeId) return { owner, report, seconds: 0 }
  const passed = (report.now - before.report.now) / 1000
  const moved = report.seconds - before.report.seconds
  const isPlay = moved > 0 && passed > 0 && moved <= maxRate * passed + slackSeconds
  return { owner, report, seconds: before.seconds + (isPlay ? Math.min(passed, moved / minRate) : 0) }
}
