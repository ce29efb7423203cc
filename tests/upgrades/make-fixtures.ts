// node tests/upgrades/make-fixtures.ts LEVEL: writes fixtures/LEVEL.tar, the backup of a database with the migrations
// up to LEVEL (such as 0017) and the rows of rows/. Made once per release and kept: it represents existing databases.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveSite } from '../../src/features/backups/server/public.ts'
import { connectDatabase, type DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { listMigrations, migrateTo } from '../../src/platform/database/migrate.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { createFolderStorage } from '../../src/platform/storage/folder-storage.ts'
import { placeOfFixture, placeOfRows } from './places.ts'

async function makeFixture(level: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-fixture-'))
  const server = await startEmbeddedPostgres(folder)
  const connection = connectDatabase(server.address, 2)
  try {
    await fill(connection, level)
    const storage = createFolderStorage(join(folder, 'uploads'))
    await storage.put('avatars/kiyo.webp', Buffer.from('picture'), 'image/webp')
    await saveSite({ connection, storage, version: `at ${level}`, file: placeOfFixture(level), now: () => new Date() })
  } finally {
    await connection.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill({ db }: DatabaseConnection, level: string): Promise<void> {
  const isDue = (name: string) => name.slice(0, 4) <= level
  await migrateTo(db, (await listMigrations()).filter(isDue))
  for (const name of readdirSync(placeOfRows).filter(isDue).sort()) {
    await sql.raw(readFileSync(join(placeOfRows, name), 'utf8')).execute(db)
  }
}

const [level] = process.argv.slice(2)
if (!level || !/^\d{4}$/.test(level)) throw new Error('node tests/upgrades/make-fixtures.ts LEVEL, such as 0017')
await makeFixture(level)
