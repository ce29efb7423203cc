import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Jobs } from '../../../../platform/jobs/create-jobs.ts'
import type { PurgeDeleted } from '../../../../platform/site/site.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { logDays, undoDays } from '../../log-rules.ts'
import { purgeDeleted } from './jobs.ts'
import { deleteActionsBefore, findUnpurged, markPurged } from './queries/purge.ts'

/** Purges, every night, data deleted too long ago to be restored, and log entries older than twelve months. */
export function handlePurge(
  jobs: Jobs,
  { db, forgets, now }: { db: Database; forgets: PurgeDeleted[]; now: () => Date },
): void {
  jobs.handle(purgeDeleted, () => purge(db, { forgets, at: now() }))
}

/** Purges one action at a time, the oldest first, so that the next run continues an interrupted one. */
export async function purge(db: Database, { forgets, at }: { forgets: PurgeDeleted[]; at: Date }): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs)
  const findNext = (after: number) => findUnpurged(db, { before: before(undoDays), after })
  for (let gone = await findNext(0); gone; gone = await findNext(gone.actionId)) {
    if (gone.animeIds.length + gone.episodeIds.length > 0) for (const forget of forgets) await forget(db, gone)
    await markPurged(db, gone.actionId, at)
  }
  await deleteActionsBefore(db, before(logDays))
}
