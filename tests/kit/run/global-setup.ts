import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConstructionPlans } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { ensureSomeBuild } from '../../../scripts/prepare.mjs'
import { largeTables } from '../../../src/features/watching/server/public.ts'
import {
  connectDatabase,
  type DatabaseAddress,
  type DatabaseConnection,
} from '../../../src/platform/database/connect-database.ts'
import {
  clusterFolder,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { partitionEmpty } from '../../../src/platform/database/partitions/next-table.ts'
import { sql } from '../../../src/platform/database/sql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseAddress: DatabaseAddress
    /** The files of a stopped server with a migrated, empty site. */
    preparedCluster: string
  }
}

export const templateDatabase = 'sumine_template'

/**
 * Starts one real PostgreSQL for the run, with a migrated template that each test file copies; none for unit tests.
 * The files of a server with that database, for tests that start one of their own, are kept beside it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await ensureSomeBuild()
  if (process.env.NO_DATABASE) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'sumine-test-'))
  const first = await startEmbeddedPostgres(folder)
  const site = connectDatabase(first.address, 2)
  await migrate(site.db)
  // As the first start of the site's jobs does.
  await site.pool.query(getConstructionPlans('jobs'))
  await site.close()
  await first.stop()
  const settings = join(clusterFolder(folder), 'postgresql.conf')
  // No database of tests outlives a crash of the machine.
  appendFileSync(settings, 'fsync = off\n')
  const prepared = join(folder, 'prepared')
  cpSync(clusterFolder(folder), prepared, { recursive: true })
  // Only servers of the prepared files are killed.
  appendFileSync(settings, 'full_page_writes = off\n')
  const server = await startEmbeddedPostgres(folder)
  const admin = connectDatabase({ ...server.address, database: 'postgres' } as DatabaseAddress, 1)
  await sql`alter database sumine rename to ${sql.id(templateDatabase)}`.execute(admin.db)
  await sql`create database sumine`.execute(admin.db)
  await admin.close()
  await split(connectDatabase({ ...server.address, database: templateDatabase } as DatabaseAddress, 2))
  project.provide('databaseAddress', server.address)
  project.provide('preparedCluster', prepared)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Splits the large tables, as on a large site, into the parts of TEST_PARTS. */
async function split({ db, close }: DatabaseConnection): Promise<void> {
  const parts = Number(process.env.TEST_PARTS ?? 0)
  for (const table of parts > 0 ? largeTables : []) {
    await db.transaction().execute((trx) => partitionEmpty(trx, table, parts))
  }
  await close()
}
