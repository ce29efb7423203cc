import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
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

/** Records what came of a backup. Does nothing for one that the site did not make. */
export async function updateRun(
  db: Database,
  file: string,
  outcome: Partial<Pick<TableRow<'backup_run'>, 'checked_at' | 'check_failure' | 'copied_at' | 'copy_failure'>>,
): Promise<void> {
  await db.updateTable('backup_run').set(outcome).where('file', '=', file).execute()
}

/** True when the bucket has this backup. */
export async function isCopied(db: Database, file: string): Promise<boolean> {
  const copied = db.selectFrom('backup_run').select('id').where('file', '=', file).where('copied_at', 'is not', null)
  return (await copied.where('copy_failure', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

/** Reads the last test of restoring a backup, and the last one that succeeded. */
export const findLastChecks = (db: Database, now: Date) => findLast(db, now, ['checked_at', 'check_failure'])

/** Reads the last attempt to copy a backup to the bucket, and the last one that succeeded. */
export const findLastCopies = (db: Database, now: Date) => findLast(db, now, ['copied_at', 'copy_failure'])

type Columns = ['checked_at', 'check_failure'] | ['copied_at', 'copy_failure']

async function findLast(db: Database, now: Date, [at, failure]: Columns) {
  // Runs dated by a clock that was ahead would remain the last ones, and keep alerts silent.
  const newest = db.selectFrom('backup_run').selectAll().where(at, '<=', now).orderBy(at, 'desc').limit(1)
  const [last, good] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where(failure, 'is', null).executeTakeFirst(),
  ])
  return { last, good }
}

/** Reads the last successful backup, and the latest one if it failed: by their ids, as a clock may have been wrong. */
export async function findLastRuns(db: Database) {
  const newest = db.selectFrom('backup_run').selectAll().orderBy('id', 'desc').limit(1)
  const [last, made] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where('file', 'is not', null).executeTakeFirst(),
  ])
  return { made, failed: last?.failure == null ? undefined : last }
}
