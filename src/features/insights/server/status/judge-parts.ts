import type { PartState, SiteStatus } from '../../status-contract.ts'

type LinkCounts = { ok: number; slow: number; dead: number; unknown: number }
export type JobCounts = {
  waiting: number
  /** Seconds that the oldest due job has waited. */
  oldest_waiting_seconds: number
  failed_last_day: number
}

// Usually nine in ten checked links play; below half a host counts as down.
const usualShare = 0.9
const lowestShare = 0.5
// Copies poll for jobs at least every 30 s.
const latenessSeconds = 10 * 60

/** Judges a host, or all hosts, by its checked links. */
export function judgeLinks({ ok, slow, dead }: LinkCounts): PartState {
  const checked = ok + slow + dead
  if (checked === 0) return 'unknown'
  const share = (ok + slow) / checked
  if (share < lowestShare) return 'down'
  return share < usualShare || slow > ok ? 'degraded' : 'ok'
}

/** Judges the jobs: degraded if one is over ten minutes late or failed in the last day. They are never down. */
export function judgeJobs({ oldest_waiting_seconds, failed_last_day }: JobCounts): PartState {
  return oldest_waiting_seconds > latenessSeconds || failed_last_day > 0 ? 'degraded' : 'ok'
}

/** Judges the site: without its database it reads from memory; other parts only degrade it. */
export function judgeSite(parts: Pick<SiteStatus, 'database' | 'jobs' | 'links'>): PartState {
  if (parts.database.state === 'down') return 'down'
  const isWorse = [parts.jobs, parts.links].some(({ state }) => state === 'degraded' || state === 'down')
  return isWorse ? 'degraded' : 'ok'
}
