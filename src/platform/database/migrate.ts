import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './connect-database.ts'

const defaultFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Reads `NNNN-name.sql` files; each runs once, in order, in one transaction with the others that are due. */
function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
      const migrations: Record<string, Migration> = {}
      for (const name of names) {
        const text = await readFile(join(folder, name), 'utf8')
        migrations[name.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) }
      }
      return migrations
    },
  }
}

/**
 * Brings the database to the newest structure. Safe to run from several processes at once (one waits).
 * @returns the names of the migrations that ran
 * @throws the first error of a migration; what ran with it is rolled back
 */
export async function migrate(db: Database, folder = defaultFolder): Promise<string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles(folder) })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** True when no migration is waiting. */
export async function isMigrated(db: Database, folder = defaultFolder): Promise<boolean> {
  const migrations = await new Migrator({ db, provider: sqlFiles(folder) }).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
