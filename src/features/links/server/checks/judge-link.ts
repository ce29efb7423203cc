import { dayMs, hourMs, minuteMs } from '../../../../shared/durations.ts'
import type { CheckOutcome } from './check-source.ts'

export type Health = 'ok' | 'slow' | 'dead' | 'unknown'

/** State of a link before a check. */
export type KnownLink = {
  health: Health
  /** Number of failed checks in a row, without those that `judgeLink` does not count. */
  failures: number
  /** Start of the current run of failures; null without failures. */
  failingSince: Date | null
  /** Number of viewers of its episode in the last week. */
  watched: number
}

export type Judgement = { health: Health; failures: number; failingSince: Date | null; dueAt: Date }

// A host may wrongly report a video as gone while it moves it; one that does not answer proves even less.
const maxGone = 2
const maxUnreachable = 4
// When a whole host is silent, its links die only after this time.
const maxSilenceMs = 3 * dayMs
/** The longest time from one check to the next. */
export const longestRestMs = 7 * dayMs
const shortestRestMs = 3 * hourMs
// Rests after the first failures, while the link is not dead.
const retryRestsMs = [10 * minuteMs, hourMs, 3 * hourMs]

/**
 * Computes a link's new state and its next check. A link dies when its host reports twice that the video is gone, when
 * it is unreachable four times while other links of its host answer, or when it is unreachable for three days.
 * @param othersAnswer whether another link of the same host got an answer in the last hour
 */
export function judgeLink(
  known: KnownLink,
  { result }: Pick<CheckOutcome, 'result'>,
  { now, othersAnswer }: { now: Date; othersAnswer: boolean },
): Judgement {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const fine = { failures: 0, failingSince: null }
  if (result === 'unchecked') return { ...fine, health: 'unknown', dueAt: after(longestRestMs) }
  if (result === 'ok' || result === 'slow') {
    const usualMs = longestRestMs / Math.sqrt(1 + known.watched)
    const nextMs = Math.max(shortestRestMs, result === 'ok' ? usualMs : usualMs / 4)
    return { ...fine, health: result, dueAt: after(nextMs) }
  }
  const failingSince = known.failingSince ?? now
  const isSilentTooLong = now.getTime() - failingSince.getTime() >= maxSilenceMs
  const counts = result === 'gone' || othersAnswer || isSilentTooLong
  const failures = counts ? known.failures + 1 : known.failures
  const isUnreachable = isSilentTooLong || (counts && failures >= maxUnreachable)
  const dies = result === 'gone' ? failures >= maxGone : isUnreachable
  const health = dies ? 'dead' : known.health
  const retryMs = retryRestsMs[Math.max(0, failures - 1)] ?? hourMs
  return { health, failures, failingSince, dueAt: after(health === 'dead' ? recheckDelayOf(failures) : retryMs) }
}

/** Returns the rest of a dead link: a day, then growing, since hosts restore videos. */
function recheckDelayOf(failures: number): number {
  return Math.min(longestRestMs, dayMs * 2 ** Math.max(0, failures - maxUnreachable))
}
