import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { sql } from '../../../../../platform/database/sql.ts'
import type { Gone } from '../../../../../platform/site/site.ts'

type ChangeRow = TableRow<'list_import_change'>
/** What an import changed of an anime; absent values are null. */
export type NewChange = Pick<ChangeRow, 'anime_id'> & Partial<ChangeRow>
export type MarkRow = Pick<TableRow<'list_import_mark'>, 'episode_id' | 'had_progress'>

/** Stores an import's change of each anime. */
export async function insertChanges(db: Database, importId: number, changes: readonly NewChange[]): Promise<void> {
  await sql`
    insert into list_import_change (import_id, anime_id, status_before, language_before, status_after, language_after,
                                    is_hidden, hidden_before, said_before, said_after)
    select ${importId}, anime_id, status_before, language_before, status_after, language_after,
           coalesce(is_hidden, false), hidden_before, said_before, said_after
      from jsonb_populate_recordset(null::list_import_change, ${JSON.stringify(changes)}::jsonb)
  `.execute(db)
}

export async function listChanges(db: Database, importId: number): Promise<ChangeRow[]> {
  return db.selectFrom('list_import_change').selectAll().where('import_id', '=', importId).orderBy('anime_id').execute()
}

export async function insertMarks(db: Database, importId: number, marks: readonly MarkRow[]): Promise<void> {
  await sql`
    insert into list_import_mark (import_id, episode_id, had_progress)
    select ${importId}, episode_id, had_progress
      from jsonb_populate_recordset(null::list_import_mark, ${JSON.stringify(marks)}::jsonb)
  `.execute(db)
}

export async function listMarks(db: Database, importId: number): Promise<MarkRow[]> {
  return db
    .selectFrom('list_import_mark')
    .select(['episode_id', 'had_progress'])
    .where('import_id', '=', importId)
    .orderBy('episode_id')
    .execute()
}

/** Deletes the data for an undo. */
export async function deleteChanges(db: Database, importId: number): Promise<void> {
  await db.deleteFrom('list_import_change').where('import_id', '=', importId).execute()
  await db.deleteFrom('list_import_mark').where('import_id', '=', importId).execute()
}

/** Deletes import data about animes and episodes that were purged. */
export async function purgeImports(db: Database, { animeIds, episodeIds }: Gone): Promise<void> {
  await sql`delete from list_import_change where anime_id = any(${animeIds}::int[])`.execute(db)
  await sql`delete from list_import_mark where episode_id = any(${episodeIds}::int[])`.execute(db)
}
