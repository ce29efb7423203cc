import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

type Times = { started_at: Date; finished_at: Date }
type Outcome = { file: string; bytes: number; row_count: number; upload_count: number } | { failure: string }

/** Records a backup's outcome; a database without this table stays unchanged. */
export async function insertRun(db: Database, run: Times & Outcome): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('backup_run') is not null as has`.execute(db)
  if (rows[0]?.has) await db.insertInto('backup_run').values(run).execute()
}

export async function deleteRunsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('backup_run').where('finished_at', '<', before).execute()
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
