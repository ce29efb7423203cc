import type { DatabaseConnection } from './connect-database.ts'
import { type DatabaseLevel, findDatabaseLevel } from './migrate.ts'

/** What decides whether a database can hold the site. */
export type DatabaseFacts = {
  /** Such as `15.14`. */
  version: string
  release: number
  encoding: string
  /** Extensions that are needed and can be had neither now nor by a migration. */
  missing: string[]
  level: DatabaseLevel
  /** What a pooled connection has: another value than the site's comes from a pooler that drops settings. */
  statementTimeout: string
  /** By how much this process's clock is ahead, in milliseconds. */
  driftMs: number
}

const neededExtensions = ['pg_trgm', 'fuzzystrmatch']

/** Asks a database what it is. Writes nothing, and leaves no connection of its own open. */
export async function describeDatabase({ connectAlone, pool, direct }: DatabaseConnection): Promise<DatabaseFacts> {
  const client = await connectAlone()
  try {
    const { rows } = await client.query<{
      version: string
      number: number
      encoding: string
      at: Date
      names: string[]
    }>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_encoding_to_char(encoding) as encoding, clock_timestamp() as at,
        (select coalesce(array_agg(name::text), '{}') from pg_available_extensions) as names
      from pg_database where datname = current_database()`)
    const [row] = rows
    if (!row) throw new Error('The database does not describe itself.')
    const driftMs = Date.now() - row.at.getTime()
    const shown = await pool.query<{ limit: string }>("select current_setting('statement_timeout') as limit")
    return {
      version: row.version.split(' ')[0] ?? row.version,
      release: Math.floor(row.number / 10_000),
      encoding: row.encoding,
      missing: neededExtensions.filter((name) => !row.names.includes(name)),
      level: await findDatabaseLevel(direct.db),
      // Behind a pooler the role's defaults hold it, which the first start makes.
      statementTimeout: direct.pool === pool ? (shown.rows[0]?.limit ?? '') : '10s',
      driftMs,
    }
  } finally {
    await client.end().catch(() => {})
  }
}
