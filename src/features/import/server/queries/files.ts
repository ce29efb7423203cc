import type { Updateable } from 'kysely'
import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { CatalogueFile } from '../../contract.ts'

export type FileRow = Omit<TableRow<'catalogue_file'>, 'content' | 'account_id' | 'changed_at'>

const columns = [
  'id',
  'name',
  'state',
  'done',
  'total',
  'field_map',
  'report',
  'scan',
  'media',
  'failure',
  'created_at',
] as const

export async function insertFile(
  db: Database,
  file: { accountId: number; name: string } & ({ content: Buffer } | { scan: string }),
): Promise<FileRow> {
  const { accountId: account_id, ...given } = file
  return db
    .insertInto('catalogue_file')
    .values({ account_id, ...given, report: null, failure: null, state: 'checking' })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function findFile(db: Database, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('catalogue_file').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Reads a file for the job; undefined when no work is left. */
export async function findWork(db: Database, id: number) {
  return db
    .selectFrom('catalogue_file')
    .select(['name', 'field_map', 'state', 'scan', sql<boolean>`content is not null`.as('has_content')])
    .select(sql<number | null>`(select id from audit_action where id = (report ->> 'action_id')::int)`.as('action_id'))
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .where((row) => row.or([row('content', 'is not', null), row('scan', 'is not', null)]))
    .executeTakeFirst()
}

/**
 * Keeps the log's action of this transaction with the report of an import, for a run that is interrupted; outside of an
 * action, drops the one that was kept.
 */
export async function keepAction(db: Database, id: number): Promise<void> {
  await sql`
    update catalogue_file
       set report = coalesce(report, '{}')
                    || jsonb_build_object('action_id', nullif(current_setting('sumine.audit_action', true), '')::int)
     where id = ${id}`.execute(db)
}

const pieceBytes = 1024 * 1024

/**
 * Reads a file's bytes in pieces: parsing 40 MB at once would block the event loop. Base64 takes half the time of the
 * driver's own way, hexadecimal digits.
 */
export async function readContent(db: Database, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const row = await findRow<{ size: number }>(db)`
    select coalesce(length(content), 0) as size from catalogue_file where id = ${id}`
  const content = new Uint8Array(row?.size ?? 0)
  const bytes = Buffer.from(content.buffer)
  for (let at = 0; at < content.length; at += pieceBytes) {
    const pieces = await listRows<{ piece: string }>(db)`
      select encode(substring(content from ${at + 1}::int for ${pieceBytes}::int), 'base64') as piece
        from catalogue_file where id = ${id}`
    bytes.write(pieces[0]?.piece ?? '', at, 'base64')
  }
  return content
}

type FileAt = { id: number; from: CatalogueFile['state'][]; map?: FileRow['field_map'] }

/** Updates a file in one of these states, and with this map. @returns the file, undefined when it has others */
export async function updateFile(
  db: Database,
  { id, from, map, changes }: FileAt & { changes: Updateable<Tables['catalogue_file']> },
): Promise<FileRow | undefined> {
  return db
    .updateTable('catalogue_file')
    .set({ ...changes, changed_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(map !== undefined, (update) => update.where(sql<boolean>`field_map = ${JSON.stringify(map)}::jsonb`))
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes files without recent work. */
export async function removeFilesBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('catalogue_file').where('changed_at', '<', instant).execute()
}
