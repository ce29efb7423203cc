import { fallbackDurationSeconds, reachesSeen } from '../../../../shared/watch-rule.ts'
import type { Entry } from './entry.ts'

/** Why a position is told: all but `playing` are moments after which it must not be lost. */
export type ReportCause = 'playing' | 'pause' | 'seek' | 'hidden' | 'leave' | 'ended'

/** A position of the player. */
export type Report = {
  episodeId: number
  seconds: number
  durationSeconds: number | undefined
  cause: ReportCause
  /** Milliseconds. */
  now: number
}

/** What the journal knows of the moment. */
type Moment = {
  /** The server is to be told now: less than 5 s of difference are worth it. */
  isDue: boolean
  /** When the position was reached, in milliseconds: a page that stood still and closes has not watched anew. */
  watchedAt: number
}

/** In seconds: docs/product/watching.md#saving-progress. */
const leastPosition = 5
const leastDifference = 5
const endBuffer = 60

/**
 * The entry that a position makes, given what is known of the episode; undefined when it is not to be saved
 * (docs/product/watching.md#saving-progress). Within 60 s of the end only what makes the episode seen is
 * (docs/product/watching.md#saving-progress).
 */
export function takeReport(known: Entry | undefined, report: Report, { isDue, watchedAt }: Moment): Entry | undefined {
  const durationSeconds = chooseDuration(known, report)
  const seconds = toWholeSeconds(report, durationSeconds)
  if (seconds < leastPosition) return undefined
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
    // A clock that was set back must not make what follows look old.
    watchedAt: known ? Math.max(watchedAt, known.watchedAt + 1) : watchedAt,
    furthestSeconds: Math.max(seconds, known?.furthestSeconds ?? 0),
    isAcknowledged: false,
  }
}

/** The duration told, unless it is the one known but for 5 s: engines measure it anew while they load. */
function chooseDuration(known: Entry | undefined, { durationSeconds, seconds, cause }: Report): number | null {
  const before = known?.durationSeconds ?? null
  const told = isLength(durationSeconds) ? durationSeconds : cause === 'ended' ? seconds : undefined
  if (!isLength(told)) return before
  const duration = Math.ceil(told)
  return before !== null && Math.abs(before - duration) <= leastDifference ? before : duration
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
  // A position beyond the 24 minutes that were assumed says that there is more.
  return rest < endBuffer && (durationSeconds !== null || rest >= 0)
}

function differs(known: Entry, next: Pick<Entry, 'seconds' | 'durationSeconds'>, isForced: boolean): boolean {
  const difference = Math.abs(next.seconds - known.seconds)
  return difference >= (isForced ? 1 : leastDifference) || next.durationSeconds !== known.durationSeconds
}
