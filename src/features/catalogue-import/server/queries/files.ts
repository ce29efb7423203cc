import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import type { CatalogueFile } from '../../contract.ts'

export type FileRow = Omit<Selectable<Tables['catalogue_file']>, 'content' | 'account_id' | 'changed_at'>

const columns = ['id', 'name', 'state', 'done', 'total', 'field_map', 'report', 'failure', 'created_at'] as const

export async function insertFile(
  db: Database,
  file: { accountId: number; name: string; content: Buffer },
): Promise<FileRow> {
  const { accountId: account_id, name, content } = file
  return db
    .insertInto('catalogue_file')
    .values({ account_id, name, content, report: null, failure: null, state: 'checking' })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function findFile(db: Database, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('catalogue_file').select(columns).where('id', '=', id).executeTakeFirst()
}

/** What the job needs of a file; undefined when there is nothing (more) to do with it. */
export async function findWork(db: Database, id: number) {
  return db
    .selectFrom('catalogue_file')
    .select(['name', 'content', 'field_map', 'state'])
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .executeTakeFirst()
}

type FileChanges = Partial<{
  state: CatalogueFile['state']
  done: number
  total: number
  field_map: string
  report: string | null
  failure: string | null
  content: null
}>

/** Changes a file, as long as it is in one of these states. @returns the file, undefined when it is in another */
export async function updateFile(
  db: Database,
  { id, from, changes }: { id: number; from?: CatalogueFile['state'][]; changes: FileChanges },
): Promise<FileRow | undefined> {
  return db
    .updateTable('catalogue_file')
    .set({ ...changes, changed_at: new Date() })
    .where('id', '=', id)
    .$if(from !== undefined, (update) => update.where('state', 'in', from ?? []))
    .returning(columns)
    .executeTakeFirst()
}

/** Forgets files that nobody worked on since. */
export async function removeFilesBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('catalogue_file').where('changed_at', '<', instant).execute()
}
