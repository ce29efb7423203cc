import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows, sql } from '../../src/platform/database/sql.ts'

type Column = { type: string; isRequired: boolean; hasDefault: boolean }
type Table = {
  name: string
  file: number
  scans: number
  changes: number
  isLocked: boolean
  columns: Map<string, Column>
}

/**
 * Runs a migration in a transaction and rolls it back.
 * @returns its risks for a site that still runs the older version: 'rewrites episode', 'removes anime.title' …
 */
export async function listRisks(db: Database, migration: string): Promise<string[]> {
  const undo = new Error('taken back')
  let risks: string[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      const before = await readTables(trx)
      await sql.raw(migration).execute(trx)
      risks = compare(before, await readTables(trx))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return risks
}

/** Reads the tables and this transaction's changes of them, by their ids. */
async function readTables(trx: Database): Promise<Map<number, Table>> {
  const rows = await listRows<Omit<Table, 'columns'> & { id: number; columns: (Column & { name: string })[] }>(trx)`
    select c.oid::int as id, c.relname as name, pg_relation_filenode(c.oid)::int as file,
           seen.seq_scan::int as scans, (seen.n_tup_upd + seen.n_tup_del)::int as changes,
           exists (select from pg_locks l
                    where l.relation = c.oid and l.pid = pg_backend_pid()
                      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
             as "isLocked",
           (select jsonb_agg(jsonb_build_object(
                     'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull,
                     'hasDefault', a.atthasdef or a.attidentity <> ''))
              from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c join pg_stat_xact_user_tables seen on seen.relid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
  `
  return new Map(
    rows.map(({ id, columns, ...table }) => [
      id,
      { ...table, columns: new Map(columns.map(({ name, ...column }) => [name, column])) },
    ]),
  )
}

function compare(before: Map<number, Table>, after: Map<number, Table>): string[] {
  return [...before].flatMap(([id, old]) => {
    const now = after.get(id)
    if (!now) return [`removes ${old.name}`]
    if (now.name !== old.name) return [`renames ${old.name}`]
    const isRead = now.scans > old.scans
    return [
      ...(now.file === old.file ? [] : [`rewrites ${now.name}`]),
      ...(now.changes > old.changes ? [`changes rows of ${now.name}`] : []),
      ...(isRead && now.isLocked ? [`reads all of ${now.name} while it is locked`] : []),
      ...compareColumns(old, now),
    ]
  })
}

function compareColumns(old: Table, now: Table): string[] {
  const kept = [...old.columns].flatMap(([name, was]) => {
    const is = now.columns.get(name)
    if (!is) return [`removes ${now.name}.${name}`]
    if (is.type !== was.type) return [`changes the type of ${now.name}.${name}`]
    return is.isRequired && !was.isRequired ? [`requires ${now.name}.${name}`] : []
  })
  const added = [...now.columns].filter(([name]) => !old.columns.has(name))
  const unfilled = added.filter(([, { isRequired, hasDefault }]) => isRequired && !hasDefault)
  return [...kept, ...unfilled.map(([name]) => `requires ${now.name}.${name}, which the older version does not fill`)]
}
