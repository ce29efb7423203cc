import { z } from 'zod'
import type { Database } from '../../../platform/database/connect-database.ts'
import type { Job, Jobs } from '../../../platform/jobs/create-jobs.ts'
import { undoDays } from '../contract.ts'
import { deleteActionsBefore, findUnpurged, markPurged } from './queries/purge.ts'

/** Removes what people kept of animes and episodes that are gone for good; each feature that keeps some gives one. */
export type Forget = (db: Database, gone: { animeIds: number[]; episodeIds: number[] }) => Promise<void>

const purgeDeleted: Job<object> = { name: 'purge-deleted', payload: z.object({}), cron: '10 4 * * *' }
const dayMs = 86_400_000
/** How long the log is kept (privacy page). */
export const keptDays = 365

/** Every night: what was deleted more than 30 days ago is really removed, and the log forgets after twelve months. */
export function registerPurge(
  jobs: Jobs,
  { db, forgets, now }: { db: Database; forgets: Forget[]; now: () => Date },
): void {
  jobs.handle(purgeDeleted, () => purge(db, { forgets, at: now() }))
}

export async function purge(db: Database, { forgets, at }: { forgets: Forget[]; at: Date }): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs)
  for (let gone = await findUnpurged(db, before(undoDays)); gone; gone = await findUnpurged(db, before(undoDays))) {
    for (const forget of forgets) await forget(db, gone)
    await markPurged(db, gone.actionId, at)
  }
  await deleteActionsBefore(db, before(keptDays))
}
