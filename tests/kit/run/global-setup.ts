import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureSomeBuild } from '../../../scripts/prepare.mjs'
import { largeTables } from '../../../src/features/watching/server/public.ts'
import { connectDatabase, type DatabaseAddress } from '../../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { partitionEmpty } from '../../../src/platform/database/partitions/next-table.ts'
import { sql } from '../../../src/platform/database/sql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseAddress: DatabaseAddress
  }
}

export const templateDatabase = 'sumine_template'

/** Starts one real PostgreSQL for the run, with a migrated template that each test file copies; none for unit tests. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await ensureSomeBuild()
  if (process.env.NO_DATABASE) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'sumine-test-'))
  const server = await startEmbeddedPostgres(folder)
  const admin = connectDatabase(server.address, 2)
  await sql`create database ${sql.ref(templateDatabase)}`.execute(admin.db)
  await admin.close()
  const template = connectDatabase({ ...server.address, database: templateDatabase } as DatabaseAddress, 2)
  await migrate(template.db)
  // As on a large site.
  const parts = Number(process.env.TEST_PARTS ?? 0)
  for (const table of parts > 0 ? largeTables : []) {
    await template.db.transaction().execute((db) => partitionEmpty(db, table, parts))
  }
  await template.close()
  project.provide('databaseAddress', server.address)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
