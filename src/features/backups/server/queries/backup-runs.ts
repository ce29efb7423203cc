import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow } from '../../../../platform/database/sql.ts'

type Times = { started_at: Date; finished_at: Date }
type Outcome = { file: string; bytes: number; row_count: number; upload_count: number } | { failure: string }

/** Records a backup's outcome, unless the database is from a version without this table. */
export async function insertRun(db: Database, run: Times & Outcome): Promise<void> {
  const row = await findRow<{ has: boolean }>(db)`select to_regclass('backup_run') is not null as has`
  if (row?.has) await db.insertInto('backup_run').values(run).execute()
}

export async function deleteRunsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('backup_run').where('finished_at', '<', before).execute()
}

/** Records the outcome of a test restore. Does nothing for a backup that the site did not make. */
export async function recordCheck(
  db: Database,
  { file, at, failure }: { file: string; at: Date; failure: string | null },
): Promise<void> {
  await db.updateTable('backup_run').set({ checked_at: at, check_failure: failure }).where('file', '=', file).execute()
}

/** Records the outcome of copying a backup to the bucket. */
export async function recordCopy(
  db: Database,
  { file, at, failure }: { file: string; at: Date; failure: string | null },
): Promise<void> {
  await db.updateTable('backup_run').set({ copied_at: at, copy_failure: failure }).where('file', '=', file).execute()
}

/** Reads the last attempt to copy a backup to the bucket, and the last one that succeeded. */
export async function findLastCopies(db: Database) {
  const newest = db
    .selectFrom('backup_run')
    .select(['file', 'copied_at', 'copy_failure'])
    .where('copied_at', 'is not', null)
    .orderBy('copied_at', 'desc')
    .limit(1)
  const [last, good] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where('copy_failure', 'is', null).executeTakeFirst(),
  ])
  return { last, good }
}

/** Reads the last test of restoring a backup, and the last one that succeeded. */
export async function findLastChecks(db: Database) {
  const newest = db
    .selectFrom('backup_run')
    .select(['file', 'checked_at', 'check_failure'])
    .where('checked_at', 'is not', null)
    .orderBy('checked_at', 'desc')
    .limit(1)
  const [last, good] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where('check_failure', 'is', null).executeTakeFirst(),
  ])
  return { last, good }
}

/** Reads the last successful backup, and the latest one if it failed. */
export async function findLastRuns(db: Database) {
  const newest = db.selectFrom('backup_run').selectAll().orderBy('finished_at', 'desc').orderBy('id', 'desc').limit(1)
  const [last, made] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where('file', 'is not', null).executeTakeFirst(),
  ])
  return { made, failed: last?.failure == null ? undefined : last }
}
