import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './connect-database.ts'
import { listSteps } from './partitions/list-steps.ts'
import { withoutSilenceLimit } from './shared-pool.ts'
import { findRow, listRows, sql } from './sql.ts'
import { untilUnlocked } from './until-unlocked.ts'

const defaultFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Reads `NNNN-name.sql` files. Each runs once, in order, in one transaction with the other pending ones. */
function sqlFiles(folder: string, isWanted: (name: string) => boolean = () => true): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const name of (await listMigrations(folder)).filter(isWanted)) {
        const text = await readFile(join(folder, `${name}.sql`), 'utf8')
        migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) }
      }
      return migrations
    },
  }
}

/** A table that is being copied must keep its structure. */
async function refuseBesideStep(db: Database, migrator: Migrator): Promise<void> {
  if ((await listSteps(db)).length === 0) return
  const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
  if (pending.length > 0) throw new Error('Finish `sumine partition` first, or give it up with --stop.')
}

/** Lists the names of the available migrations in order. */
export async function listMigrations(folder = defaultFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return files.map((name) => name.replace(/\.sql$/, ''))
}

type Options = {
  folder?: string
  /** Called each time the migrations release tables that are in use. */
  onWait?: () => void
}

/**
 * Migrates the database to the newest structure. Safe to run from several processes at once: the others wait.
 * Beside a running site it waits for a table for half a second at most, since all later queries of that table wait
 * behind it; then it lets them pass and begins again, for as long as it takes.
 * @returns the names of the migrations that ran
 * @throws the first error of a migration; all pending ones are rolled back
 */
export function migrate(db: Database, { folder = defaultFolder, onWait }: Options = {}): Promise<string[]> {
  return runMigrations(db, sqlFiles(folder), onWait)
}

/**
 * Migrates an empty database with these migrations only.
 * @throws Error naming the migrations that this version of the site lacks
 */
export async function migrateTo(db: Database, names: string[]): Promise<void> {
  const known = new Set(await listMigrations())
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`This version of the site does not know ${unknown.join(', ')}.`)
  const wanted = new Set(names)
  await runMigrations(
    db,
    sqlFiles(defaultFolder, (name) => wanted.has(name)),
  )
}

function runMigrations(db: Database, provider: MigrationProvider, onWait?: () => void): Promise<string[]> {
  return withoutSilenceLimit(() => (db.isTransaction ? run(db) : db.connection().execute(withoutTimeLimit)))

  /** Migrating a large table takes long, and so does waiting for another process that migrates. */
  async function withoutTimeLimit(connection: Database): Promise<string[]> {
    await sql`set statement_timeout = 0; set lock_timeout = '500ms'`.execute(connection)
    try {
      return await untilUnlocked(() => run(connection), onWait)
    } finally {
      // A lost connection took its settings with it.
      await sql`reset statement_timeout; reset lock_timeout`.execute(connection).catch(() => {})
    }
  }

  async function run(on: Database): Promise<string[]> {
    const migrator = new Migrator({ db: on, provider })
    await refuseBesideStep(on, migrator)
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
  }
}

/** Lists the migrations that this database has applied, in order, including those of a newer version. */
export async function listExecutedMigrations(db: Database): Promise<string[]> {
  const row = await findRow<{ there: boolean }>(db)`select to_regclass('kysely_migration') is not null as there`
  if (!row?.there) return []
  const executed = await listRows<{ name: string }>(db)`select name from kysely_migration order by name`
  return executed.map(({ name }) => name)
}

/** True when no migration is pending. */
export async function isMigrated(db: Database): Promise<boolean> {
  const executed = new Set(await listExecutedMigrations(db))
  return (await listMigrations()).every((name) => executed.has(name))
}

/** How a database's structure relates to this version of the site. */
export type DatabaseLevel = 'empty' | 'older' | 'current' | 'newer'

/** Compares the applied migrations with the available ones. Writes nothing. */
export async function findDatabaseLevel(db: Database): Promise<DatabaseLevel> {
  const known = await listMigrations()
  const executed = await listExecutedMigrations(db)
  if (executed.length === 0) return 'empty'
  if (executed.some((name) => !known.includes(name))) return 'newer'
  return executed.length < known.length ? 'older' : 'current'
}
