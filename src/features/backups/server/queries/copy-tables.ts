import type { Database, DirectConnection } from '../../../../platform/database/connect-database.ts'
import { copyIn, copyOut } from '../../../../platform/database/copy.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { TableColumns } from './structure.ts'

/**
 * Prepares a connection for copying whole tables: no time limits, and a reproducible text and order independent of the
 * server's settings.
 */
export async function prepareForCopies(db: Database): Promise<void> {
  await sql`select set_config(name, value, false) from (values
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('lock_timeout', '10s'),
    ('timezone', 'UTC'), ('datestyle', 'ISO'), ('intervalstyle', 'postgres'), ('extra_float_digits', '1'),
    ('bytea_output', 'hex'), ('synchronize_seqscans', 'off'), ('max_parallel_workers_per_gather', '0'),
    ('maintenance_work_mem', '256MB')) as setting (name, value)`.execute(db)
}

/** Keeps the structure of tables until the transaction ends; reading and writing goes on. */
export async function holdTables(db: Database, tables: TableColumns[]): Promise<void> {
  if (tables.length === 0) return
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.id(name)))} in access share mode`.execute(db)
}

type Rows = Pick<TableColumns, 'name' | 'columns'>

const listed = (client: DirectConnection, names: string[]) =>
  names.map((name) => client.escapeIdentifier(name)).join(', ')

/** Streams a table's rows as text, a line each, in chunks of whole rows. */
export function copyTableOut(client: DirectConnection, { name, columns }: Rows): AsyncGenerator<Buffer> {
  const table = client.escapeIdentifier(name)
  return copyOut(client, `copy (select ${listed(client, columns)} from ${table}) to stdout`)
}

/** Fills a table from the output of `copyTableOut`. */
export function copyTableIn(
  client: DirectConnection,
  { name, columns }: Rows,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  return copyIn(client, `copy ${client.escapeIdentifier(name)} (${listed(client, columns)}) from stdin`, pieces)
}
