import { z } from 'zod'
import type { Job, Jobs } from '../../../../platform/jobs/create-jobs.ts'
import { runLinkTasks } from '../mending/run-link-tasks.ts'
import { deleteFailuresBefore, hurryLinks, hurryWatchedLinks, publishHealth } from '../queries/link-checks.ts'
import { deleteTasksBefore } from '../queries/link-tasks.ts'
import { type CheckLinksParts, checkLinks } from './check-links.ts'

const nothing = z.object({})
const checkJob: Job<object> = { name: 'check-links', payload: nothing, cron: '* * * * *' }
/** Begins tasks that were asked for, and goes on with those that a stop cut off. */
const taskJob: Job<object> = { name: 'run-link-tasks', payload: nothing, cron: '* * * * *' }
const tendJob: Job<object> = { name: 'tend-link-checks', payload: nothing, cron: '7 * * * *' }

/** How long it is counted what players could not play (privacy page). */
export const keptFailuresMs = 90 * 24 * 3600 * 1000
const keptTasksMs = 30 * 24 * 3600 * 1000
// More than an hour's runs look at.
const mostHurried = 5000
// Whoever asks again within a minute of a check learns nothing new.
const quietSeconds = 60

/** Lets links be looked at every minute by whichever copy of the site takes the job; before the jobs start. */
export function scheduleChecks(jobs: Jobs, parts: CheckLinksParts): void {
  const { db, now } = parts
  jobs.handle(checkJob, () => checkLinks(parts))
  jobs.handle(taskJob, () => runLinkTasks(parts))
  jobs.handle(tendJob, async () => {
    await publishHealth(db)
    await hurryWatchedLinks(db, { now: now(), most: mostHurried })
    await deleteFailuresBefore(db, new Date(now().getTime() - keptFailuresMs))
    await deleteTasksBefore(db, new Date(now().getTime() - keptTasksMs))
  })
}

/**
 * Has an episode's links looked at before their turn: now when this process does the checks, else in the next minute's
 * run of the one that does.
 * @param jobs of this process, when it does the checks
 */
export async function checkLinksSoon(
  { db, now, jobs }: Pick<CheckLinksParts, 'db' | 'now'> & { jobs: Jobs | undefined },
  episodeId: number,
): Promise<void> {
  await hurryLinks(db, { episodeId, now: now(), quietSeconds })
  await jobs?.enqueue(checkJob, {}, { key: 'soon', seconds: 5 })
}

/** Has tasks on links begun now when this process does the checks, else within a minute by the one that does. */
export async function runTasksSoon(jobs: Jobs | undefined): Promise<void> {
  await jobs?.enqueue(taskJob, {})
}
