import type { Updateable } from 'kysely'
import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { changesAny, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { CatalogueFile } from '../../contract.ts'
import type { ImportCounts } from '../run-import.ts'

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

/** The name of the present reading; files of earlier versions have none. */
const readingOf = sql<string | null>`(report ->> 'reading')`

export async function insertFile(
  db: Database,
  file: { accountId: number; name: string; reading: string } & ({ content: Buffer } | { scan: string }),
): Promise<FileRow> {
  const { accountId: account_id, reading, ...given } = file
  return db
    .insertInto('catalogue_file')
    .values({ account_id, ...given, report: JSON.stringify({ reading }), failure: null, state: 'checking' })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function findFile(db: Database, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('catalogue_file').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Reads a file for the job; undefined when no work is left, or only that of another reading. */
export async function findWork(db: Database, { id, reading }: { id: number; reading?: string | undefined }) {
  return db
    .selectFrom('catalogue_file')
    .select(['name', 'field_map', 'state', 'scan', sql<boolean>`content is not null`.as('has_content')])
    .select(sql<number | null>`(select id from audit_action where id = (report ->> 'action_id')::int)`.as('action_id'))
    .select(sql<ImportCounts | null>`report -> 'earlier'`.as('earlier'))
    .select(readingOf.as('reading'))
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .$if(reading !== undefined, (query) => query.where(readingOf, '=', String(reading)))
    .where((row) => row.or([row('content', 'is not', null), row('scan', 'is not', null)]))
    .executeTakeFirst()
}

/** Begins a new reading of a file: former readings end, and their action and counts are dropped. */
export async function beginReading(db: Database, id: number, reading: string): Promise<void> {
  await sql`
    update catalogue_file
       set report = coalesce(report, '{}')
                    || jsonb_build_object('action_id', null, 'earlier', null, 'reading', ${reading}::text)
     where id = ${id}`.execute(db)
}

/**
 * Keeps the log's action of this transaction with the report of an import, for a run that is interrupted.
 * @returns false when the reading is over
 */
export async function keepAction(db: Database, { id, from, reading }: Reading): Promise<boolean> {
  return changesAny(db)`
    update catalogue_file
       set report = coalesce(report, '{}')
                    || jsonb_build_object('action_id', nullif(current_setting('sumine.audit_action', true), '')::int)
     where id = ${id} and state = any (${from}::text[]) and ${readingOf} is not distinct from ${reading}::text`
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

/** One reading of a file, ordered by staff: it ends when the file is cancelled, even if another one follows at once. */
export type Reading = { id: number; from: CatalogueFile['state'][]; reading: string | null }

/** Updates a file in one of these states, and of this reading if one is given. @returns undefined when it has others */
export async function updateFile(
  db: Database,
  {
    id,
    from,
    reading,
    changes,
    counts,
  }: Omit<Reading, 'reading'> &
    Partial<Reading> & {
      changes: Updateable<Tables['catalogue_file']>
      /** What the import has written so far: a run after an interruption adds it to its report. */
      counts?: ImportCounts | undefined
    },
): Promise<FileRow | undefined> {
  const kept = sql<string>`coalesce(report, '{}') || jsonb_build_object('earlier', ${JSON.stringify(counts)}::jsonb)`
  return db
    .updateTable('catalogue_file')
    .set({ ...changes, changed_at: new Date() })
    .$if(counts !== undefined, (update) => update.set({ report: kept }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(reading !== undefined, (update) => update.where(readingOf, 'is not distinct from', reading ?? null))
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes files without recent work. */
export async function removeFilesBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('catalogue_file').where('changed_at', '<', instant).execute()
}
