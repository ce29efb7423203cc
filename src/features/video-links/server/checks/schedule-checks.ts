import { z } from 'zod'
import type { Job, Jobs } from '../../../../platform/jobs/create-jobs.ts'
import { deleteFailuresBefore, hurryLinks, hurryWatchedLinks, publishHealth } from '../queries/link-checks.ts'
import { type CheckLinksParts, checkLinks } from './check-links.ts'

const nothing = z.object({})
const checkJob: Job<object> = { name: 'check-links', payload: nothing, cron: '* * * * *' }
const tendJob: Job<object> = { name: 'tend-link-checks', payload: nothing, cron: '7 * * * *' }

const keptFailuresMs = 90 * 24 * 3600 * 1000
// More than an hour's runs look at.
const mostHurried = 5000
// Whoever asks again within a minute of a check learns nothing new.
const quietSeconds = 60

/** Lets links be looked at every minute by whichever copy of the site takes the job; before the jobs start. */
export function scheduleChecks(jobs: Jobs, parts: CheckLinksParts): void {
  const { db, now } = parts
  jobs.handle(checkJob, () => checkLinks(parts))
  jobs.handle(tendJob, async () => {
    await publishHealth(db)
    await hurryWatchedLinks(db, { now: now(), most: mostHurried })
    await deleteFailuresBefore(db, new Date(now().getTime() - keptFailuresMs))
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
