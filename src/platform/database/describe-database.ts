import { createClient, type DatabaseAddress, patient, sessionSettings } from './client-settings.ts'
import type { DatabaseConnection } from './connect-database.ts'
import { type DatabaseLevel, findDatabaseLevel } from './migrate.ts'

/** Facts that decide whether a database can hold the site. */
export type DatabaseFacts = {
  /** Such as `15.14`. */
  version: string
  release: number
  encoding: string
  /** Required extensions that are not installed and that no migration can install. */
  missing: string[]
  level: DatabaseLevel
  /** Whether pooled connections are without the site's settings: there is a pooler, and no DATABASE_DIRECT_URL. */
  losesSettings: boolean
  /** How far this process's clock is ahead of the server's, in milliseconds. */
  driftMs: number
}

const neededExtensions = ['pg_trgm', 'fuzzystrmatch']

/** Reads the facts about a database. Writes nothing, and leaves none of its own connections open. */
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
    const shown = await pool.query<{ setting: string }>(
      "select setting from pg_settings where name = 'statement_timeout'",
    )
    return {
      version: row.version.split(' ')[0] ?? row.version,
      release: Math.floor(row.number / 10_000),
      encoding: row.encoding,
      missing: neededExtensions.filter((name) => !row.names.includes(name)),
      level: await findDatabaseLevel(direct.db),
      // Behind a declared pooler the role's defaults decide, which the first start sets: they are not checked.
      losesSettings: direct.pool === pool && shown.rows[0]?.setting !== sessionSettings.statement_timeout,
      driftMs,
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Reads which cluster a server holds: its replicas have the same. @throws when it does not answer */
export async function identifyServer(address: DatabaseAddress): Promise<string | undefined> {
  const client = createClient(address)
  try {
    await client.connect()
    const asked = patient('select system_identifier::text as system from pg_control_system()')
    const { rows } = await client.query<{ system: string }>(asked)
    return rows[0]?.system
  } finally {
    await client.end().catch(() => {})
  }
}
