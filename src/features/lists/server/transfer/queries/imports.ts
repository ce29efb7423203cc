import type { Selectable } from 'kysely'
import type { Database } from '../../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../../platform/database/schema.ts'
import type { BroughtFormat } from '../../../transfer-contract.ts'
import type { UnreadLine } from '../formats/list-line.ts'

export type ImportRow = Selectable<Tables['list_import']>

type NewImport = {
  accountId: number
  format: BroughtFormat
  fileName: string
  unread: UnreadLine[]
  unreadCount: number
  stopped: string | undefined
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
      unread: JSON.stringify(given.unread),
      unread_count: given.unreadCount,
      stopped: given.stopped ?? null,
      created_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An import of this person, if it is theirs. */
export async function findImport(db: Database, accountId: number, id: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom('list_import')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** The same, held until the end of the transaction: nobody else applies or undoes it meanwhile. */
export async function lockImport(db: Database, accountId: number, id: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom('list_import')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** A person's imports, the newest first. */
export async function listImportRows(db: Database, accountId: number): Promise<ImportRow[]> {
  return db
    .selectFrom('list_import')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

type ImportChange = Partial<Pick<ImportRow, 'state' | 'applied_at' | 'added_count' | 'replaced_count' | 'marked_count'>>

export async function updateImport(db: Database, id: number, change: ImportChange): Promise<void> {
  await db.updateTable('list_import').set(change).where('id', '=', id).execute()
}

/** Moves on an import whose lines are all matched; one that is gone or further stays. */
export async function endMatching(db: Database, id: number): Promise<void> {
  await db
    .updateTable('list_import')
    .set({ state: 'review' })
    .where('id', '=', id)
    .where('state', '=', 'matching')
    .execute()
}

/** Forgets what a person brought but never applied. */
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

/** Forgets imports that were made, and applied if at all, before an instant. */
export async function deleteImportsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('list_import')
    .where('created_at', '<', before)
    .where((where) => where.or([where('applied_at', 'is', null), where('applied_at', '<', before)]))
    .execute()
}
