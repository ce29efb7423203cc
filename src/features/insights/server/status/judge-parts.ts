import type { PartState, SiteStatus } from '../../status-contract.ts'

type LinkCounts = { ok: number; slow: number; dead: number; unknown: number }
export type JobCounts = {
  waiting: number
  /** How long the oldest job that is due has waited, in seconds. */
  oldest_waiting_seconds: number
  failed_last_day: number
}

// Of ten links that were looked at, nine that play are the usual; with less than half a host is as good as gone.
const usualShare = 0.9
const lowestShare = 0.5
// Copies look for jobs every 30 s at the latest.
const latenessSeconds = 10 * 60

/** How a host, or all of them, fares by the links that were checked; those never checked say nothing. */
export function judgeLinks({ ok, slow, dead }: LinkCounts): PartState {
  const checked = ok + slow + dead
  if (checked === 0) return 'unknown'
  const share = (ok + slow) / checked
  if (share < lowestShare) return 'down'
  return share < usualShare || slow > ok ? 'degraded' : 'ok'
}

export function judgeJobs({ oldest_waiting_seconds, failed_last_day }: JobCounts): PartState {
  return oldest_waiting_seconds > latenessSeconds || failed_last_day > 0 ? 'degraded' : 'ok'
}

/** What a visitor notices: without its database the site reads from memory; the rest only makes it worse. */
export function judgeSite(parts: Pick<SiteStatus, 'database' | 'jobs' | 'links'>): PartState {
  if (parts.database.state === 'down') return 'down'
  const isWorse = [parts.jobs, parts.links].some(({ state }) => state === 'degraded' || state === 'down')
  return isWorse ? 'degraded' : 'ok'
}
