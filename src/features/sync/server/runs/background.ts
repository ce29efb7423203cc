import { z } from 'zod'
import type { Job } from '../../../../platform/jobs/create-jobs.ts'
import { deleteAnswersBefore } from '../queries/answers.ts'
import { listDueAnimes } from '../queries/due-animes.ts'
import { deleteOldRuns, listForsakenRuns, openRun } from '../queries/runs.ts'
import { SourceFailure } from '../sources/source.ts'
import type { SyncParts } from '../sync-parts.ts'
import { driveRun } from './drive-run.ts'
import { firstSteps } from './steps.ts'

/** A run that somebody asked for. */
export const runJob: Job<{ runId: number }> = { name: 'sync-run', payload: z.object({ runId: z.int() }) }
/** Runs whose copy of the site ended before them, or that waited for a source. */
const resumeJob: Job<object> = { name: 'sync-resume', payload: z.object({}), cron: '* * * * *' }
/** Animes that are airing, a few at a time. */
const airingJob: Job<object> = { name: 'sync-airing', payload: z.object({}), cron: '23 */3 * * *' }

const hourMs = 3_600_000
const airing = { minute: 23, everyHours: 3, most: 20, restMs: 11 * hourMs }
const dayMs = 24 * hourMs
const keptDays = { idle: 7, all: 365, answers: 30 }

/** Has runs done in the background by whichever copy of the site takes them; before the jobs start. */
export function handleSyncJobs(parts: SyncParts): void {
  const { jobs, db, now } = parts
  jobs.handle(runJob, ({ runId }) => driveRun(parts, runId))
  jobs.handle(resumeJob, async () => {
    // One that was just opened is on its way to a worker.
    const openedBefore = new Date(now().getTime() - 30_000)
    for (const id of await listForsakenRuns(db, { now: now(), openedBefore })) await driveRun(parts, id)
  })
  jobs.handle(airingJob, () => syncAiring(parts))
}

/** Synchronises animes that are airing whose turn has come, one after the other, and lets go of what is old. */
export async function syncAiring(parts: SyncParts): Promise<void> {
  const { db, now } = parts
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  await deleteOldRuns(db, { idle: before(keptDays.idle), all: before(keptDays.all) })
  await deleteAnswersBefore(db, before(keptDays.answers))
  for (const { slug } of await listDue(parts, airing.most)) {
    if (parts.isStopping()) return
    const order = { slug, scope: 'full', chosen: null, origin: 'schedule', actorId: null, ip: null } as const
    const { id, isNew } = await openRun(db, { ...order, steps: firstSteps, at: now() })
    if (isNew) await driveRun(parts, id)
  }
}

/** How many animes wait for their turn. */
export async function countDue(parts: SyncParts): Promise<number> {
  const [first] = await listDue(parts, 1)
  return first?.total ?? 0
}

async function listDue({ db, feed, sources, log, now }: SyncParts, most: number) {
  const offers = await listOffers(feed).catch((error: unknown) => {
    if (!(error instanceof SourceFailure)) throw error
    log.warn({ err: error }, 'sync: the feed cannot be read')
    return []
  })
  const due = {
    feedSlugs: offers.map(({ slug }) => slug),
    asksAniList: sources.some(({ name }) => name === 'anilist'),
    notSince: new Date(now().getTime() - airing.restMs),
  }
  return listDueAnimes(db, due, most)
}

async function listOffers(feed: SyncParts['feed']) {
  return feed ? feed.list() : []
}

/** When animes that are airing come next: as the job's cron says, in UTC. */
export function toNextAiring(now: Date): Date {
  const next = new Date(now)
  next.setUTCMinutes(airing.minute, 0, 0)
  while (next <= now || next.getUTCHours() % airing.everyHours !== 0) next.setUTCHours(next.getUTCHours() + 1)
  return next
}
