import type { CheckOutcome } from './check-source.ts'

export type Health = 'ok' | 'slow' | 'dead' | 'unknown'

/** What was known of a link before a check. */
export type KnownLink = {
  health: Health
  /** Failed checks in a row that count. */
  failures: number
  /** Since when no check succeeded; null while they do. */
  failingSince: Date | null
  /** How many people watched its episode in the last week. */
  watched: number
}

export type Judgement = { health: Health; failures: number; failingSince: Date | null; dueAt: Date }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

// A host may say wrongly that a video is gone while it moves it; one that does not answer is wrong more often.
const goneToDie = 2
const unreachableToDie = 4
// A host of which nothing answers takes its links along only when it stays away.
const silenceToDieMs = 3 * dayMs
const longestMs = 7 * dayMs
const shortestMs = 3 * hourMs
const retriesMs = [10 * minuteMs, hourMs, 3 * hourMs]

/**
 * What a check makes of a link, and when it is looked at next. A link dies when its host says twice that the video is
 * gone, or when it alone of its host's cannot be reached, several times.
 * @param othersAnswer whether another link of the same host was answered for in the last hour
 */
export function judgeLink(
  known: KnownLink,
  { result }: Pick<CheckOutcome, 'result'>,
  { now, othersAnswer }: { now: Date; othersAnswer: boolean },
): Judgement {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const fine = { failures: 0, failingSince: null }
  if (result === 'unchecked') return { ...fine, health: 'unknown', dueAt: after(longestMs) }
  if (result === 'ok' || result === 'slow') {
    const usualMs = longestMs / Math.sqrt(1 + known.watched)
    const nextMs = Math.max(shortestMs, result === 'ok' ? usualMs : usualMs / 4)
    return { ...fine, health: result, dueAt: after(nextMs) }
  }
  const failingSince = known.failingSince ?? now
  const isSilent = now.getTime() - failingSince.getTime() >= silenceToDieMs
  const counts = result === 'gone' || othersAnswer || isSilent
  const failures = counts ? known.failures + 1 : known.failures
  const dies = result === 'gone' ? failures >= goneToDie : isSilent || (counts && failures >= unreachableToDie)
  const health = dies ? 'dead' : known.health
  const nextMs = health === 'dead' ? restOfDead(failures) : (retriesMs[Math.max(0, failures - 1)] ?? hourMs)
  return { health, failures, failingSince, dueAt: after(nextMs) }
}

/** The dead are looked at after a day, then later and later, for hosts bring videos back. */
function restOfDead(failures: number): number {
  return Math.min(longestMs, dayMs * 2 ** Math.max(0, failures - unreachableToDie))
}
