import type { Jobs } from '../../../../platform/jobs/create-jobs.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { dayMs, hourMs } from '../../../../shared/durations.ts'
import { playbackFailureDays } from '../../rules.ts'
import { runLinkTasks } from '../mending/run-link-tasks.ts'
import {
  deleteFailuresBefore,
  prioritiseLinks,
  prioritiseWatchedLinks,
  publishHealth,
  restoreDueTimes,
} from '../queries/link-checks.ts'
import { deleteTasksBefore } from '../queries/link-tasks.ts'
import { type CheckLinksParts, checkLinks } from './check-links.ts'
import { checkJob, taskJob, tendJob } from './jobs.ts'
import { longestRestMs } from './judge-link.ts'

const taskRetentionMs = 30 * dayMs
// More than the runs of an hour can check.
const maxPrioritised = 5000
// A second check within a minute shows nothing new.
const quietSeconds = 60

/**
 * Schedules a run of checks every minute, on whichever instance takes the job; judge-link.ts decides when a link is
 * due. Call it before the jobs start.
 */
export function scheduleChecks(jobs: Jobs, parts: CheckLinksParts): void {
  const { db, now } = parts
  jobs.handle(checkJob, () => checkLinks(parts))
  jobs.handle(taskJob, () => runLinkTasks(parts))
  jobs.handle(tendJob, async () => {
    await publishHealth(db, now())
    // Clocks of copies differ a little.
    await restoreDueTimes(db, { now: now(), latest: new Date(now().getTime() + longestRestMs + hourMs) })
    await prioritiseWatchedLinks(db, { now: now(), max: maxPrioritised })
    await deleteFailuresBefore(db, new Date(now().getTime() - playbackFailureDays * dayMs))
    await deleteTasksBefore(db, new Date(now().getTime() - taskRetentionMs))
  })
}

/**
 * Puts an episode's links first: now when this process does the checks, else in the next minute's run of the process
 * that does (RESOLVER_URL).
 */
export async function checkLinksSoon(
  { db, now, ...site }: Pick<Site, 'config' | 'db' | 'jobs' | 'now'>,
  episodeId: number,
): Promise<void> {
  await prioritiseLinks(db, { episodeId, now: now(), quietSeconds })
  if (doesChecks(site)) await site.jobs.enqueue(checkJob, {}, { key: 'soon', seconds: 5 })
}

/** Starts tasks on links now when this process does the checks, else within a minute by the process that does. */
export async function runTasksSoon(site: Pick<Site, 'config' | 'jobs'>): Promise<void> {
  if (doesChecks(site)) await site.jobs.enqueue(taskJob, {})
}

const doesChecks = ({ config }: Pick<Site, 'config'>) => config.RESOLVER_URL === undefined
