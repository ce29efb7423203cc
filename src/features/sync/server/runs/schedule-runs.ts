import { setTimeout as wait } from 'node:timers/promises'
import { dayMs, hourMs } from '../../../../shared/durations.ts'
import { runRetentionDays } from '../../rules.ts'
import { deleteAnswersBefore } from '../queries/answers.ts'
import { listDueAnimes } from '../queries/due-animes.ts'
import { deleteOldRuns, listForsakenRuns, openRun } from '../queries/runs.ts'
import { SourceFailure } from '../sources/source.ts'
import type { SyncParts } from '../sync-parts.ts'
import { driveRun } from './drive-run.ts'
import { airingJob, airingTimes, resumeJob, runJob } from './jobs.ts'
import { firstSteps } from './steps.ts'

/** How many airing animes are synchronised at a time, and the rest of each. */
const airing = { max: 20, restHours: 11 } as const

/** Registers the jobs that process runs, on any copy of the site; called before the queue starts. */
export function handleSyncJobs(parts: SyncParts): void {
  const { jobs, db, now } = parts
  jobs.handle(runJob, ({ runId }) => driveRun(parts, runId))
  jobs.handle(resumeJob, async () => {
    // A run opened just now is already on its way to a worker.
    const openedBefore = new Date(now().getTime() - 30_000)
    for (const id of await listForsakenRuns(db, { now: now(), openedBefore })) await driveRun(parts, id)
  })
  jobs.handle(airingJob, () => syncAiring(parts))
}

/** Synchronises the airing animes that are due, one after the other, and deletes old runs. */
export async function syncAiring(parts: SyncParts): Promise<void> {
  const { db, now } = parts
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  await deleteOldRuns(db, { idle: before(runRetentionDays.idle), all: before(runRetentionDays.all) })
  await deleteAnswersBefore(db, before(runRetentionDays.answers))
  for (const { id: animeId, slug } of await listDue(parts, airing.max)) {
    if (parts.isStopping()) return
    const order = {
      slug,
      // An anime that no source answers for rests, too.
      animeId,
      scope: 'full',
      chosen: null,
      origin: 'schedule',
      actorId: null,
      ip: null,
      token: null,
    } as const
    const { id, isNew } = await openRun(db, { ...order, steps: firstSteps, at: now() })
    if (isNew) await driveRun(parts, id)
  }
}

/** Counts the airing animes that are due, but none of a feed that does not answer soon: a screen waits for it. */
export async function countDue({ feed, ...parts }: SyncParts, patienceMs = 2000): Promise<number> {
  const giveUp = () => {
    throw new SourceFailure('Le flux de catalogue tarde à répondre.')
  }
  const listSoon = ({ list }: NonNullable<typeof feed>) =>
    Promise.race([list(), wait(patienceMs, undefined, { ref: false }).then(giveUp)])
  const [first] = await listDue({ ...parts, feed: feed && { ...feed, list: () => listSoon(feed) } }, 1)
  return first?.total ?? 0
}

async function listDue({ db, feed, sources, log, now }: SyncParts, max: number) {
  const offers = await feed?.list().catch((error: unknown) => {
    if (!(error instanceof SourceFailure)) throw error
    log.warn({ err: error }, 'sync: could not read the feed')
  })
  const due = {
    feedSlugs: (offers ?? []).map(({ slug }) => slug),
    asksAniList: sources.some(({ name }) => name === 'anilist'),
    notSince: new Date(now().getTime() - airing.restHours * hourMs),
    now: now(),
  }
  return listDueAnimes(db, due, max)
}

/** Returns the next time of the scheduled job, by its cron expression in UTC. */
export function toNextAiring(now: Date): Date {
  const next = new Date(now)
  next.setUTCMinutes(airingTimes.minute, 0, 0)
  while (next <= now || next.getUTCHours() % airingTimes.everyHours !== 0) next.setUTCHours(next.getUTCHours() + 1)
  return next
}
