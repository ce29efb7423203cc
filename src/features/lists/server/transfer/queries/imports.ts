import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { sql } from '../../../../../platform/database/sql.ts'
import { listFileLimits } from '../../../rules.ts'
import type { ImportFormat } from '../../../transfer-contract.ts'
import type { UnreadLine } from '../formats/list-line.ts'

export type ImportRow = TableRow<'list_import'>

type NewImport = {
  accountId: number
  format: ImportFormat
  fileName: string
  unread?: UnreadLine[]
  unreadCount?: number
  stopped?: string | undefined
  at: Date
}

/** @returns the id of the new import */
export async function insertImport(db: Database, given: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('list_import')
    .values({
      account_id: given.accountId,
      format: given.format,
      file_name: given.fileName,
      unread: JSON.stringify(given.unread ?? []),
      unread_count: given.unreadCount ?? 0,
      stopped: given.stopped ?? null,
      created_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const importOf = (db: Database, accountId: number, id: number) =>
  db.selectFrom('list_import').selectAll().where('id', '=', id).where('account_id', '=', accountId)

/** Finds an import of this person. */
export async function findImport(db: Database, accountId: number, id: number): Promise<ImportRow | undefined> {
  return importOf(db, accountId, id).executeTakeFirst()
}

/** Reads and locks an import until the end of the transaction, against concurrent applying or undoing. */
export async function lockImport(db: Database, accountId: number, id: number): Promise<ImportRow | undefined> {
  return importOf(db, accountId, id).forUpdate().executeTakeFirst()
}

/** What an account keeps of its imports, so that its data does not grow with each file. */
const kept = { imports: 20, lines: 5 * listFileLimits.lines }

/** Deletes a person's oldest imports beyond what an account keeps; the newest one stays. */
export async function deleteBeyondKept(db: Database, accountId: number): Promise<void> {
  await sql`
    delete from list_import where id in (
      select id from (
        select id, row_number() over newest as place, sum(lines) over newest as lines
          from (select i.id, (select count(*) from list_import_line l where l.import_id = i.id) as lines
                  from list_import i where i.account_id = ${accountId}) sized
        window newest as (order by id desc)) placed
       where place > ${kept.imports} or (place > 1 and lines > ${kept.lines}))
  `.execute(db)
}

/** Lists a person's imports, newest first. */
export async function listImportRows(db: Database, accountId: number): Promise<ImportRow[]> {
  return db
    .selectFrom('list_import')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(kept.imports)
    .execute()
}

type ImportChange = Partial<Pick<ImportRow, 'state' | 'applied_at' | 'added_count' | 'replaced_count' | 'marked_count'>>

export async function updateImport(db: Database, id: number, change: ImportChange): Promise<void> {
  await db.updateTable('list_import').set(change).where('id', '=', id).execute()
}

/** Advances an import whose lines are all matched; a deleted or later one stays. */
export async function endMatching(db: Database, id: number): Promise<void> {
  await db
    .updateTable('list_import')
    .set({ state: 'review' })
    .where('id', '=', id)
    .where('state', '=', 'matching')
    .execute()
}

/** Deletes a member's imports that were never applied. */
export async function deleteDrafts(db: Database, accountId: number): Promise<void> {
  await db
    .deleteFrom('list_import')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['matching', 'review'])
    .execute()
}

export async function deleteImport(db: Database, id: number): Promise<void> {
  await db.deleteFrom('list_import').where('id', '=', id).execute()
}

/** Deletes imports that were made before an instant and, if they were applied, also applied before it. */
export async function deleteImportsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('list_import')
    .where('created_at', '<', before)
    .where((where) => where.or([where('applied_at', 'is', null), where('applied_at', '<', before)]))
    .execute()
}
