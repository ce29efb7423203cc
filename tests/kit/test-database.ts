import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
  type DatabaseConnection,
} from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { templateDatabase } from './run/global-setup.ts'

type TestDatabase = { db: Database; connection: DatabaseConnection; address: DatabaseAddress }

/** Creates a database for the calling test file, copied from the migrated template: usable from the first test on. */
export function useTestDatabase(): TestDatabase {
  const server = inject('databaseAddress')
  const name = `test_${randomBytes(6).toString('hex')}`
  const address = { ...server, database: name } as DatabaseAddress
  const connection = connectDatabase(address, 4)
  // Half the work of the default, where nothing needs to survive a crash.
  beforeAll(() => asAdmin(server, `create database ${name} template ${templateDatabase} strategy file_copy`))
  afterAll(async () => {
    await connection.close()
    await asAdmin(server, `drop database if exists ${name} with (force)`)
  })
  return { db: connection.db, connection, address }
}

async function asAdmin(server: DatabaseAddress, statement: string): Promise<void> {
  const admin = connectDatabase(server, 1)
  try {
    await admin.db.connection().execute(async (db) => {
      // Copying files on a busy machine may exceed the site's time limit of queries.
      await sql`set statement_timeout = 0`.execute(db)
      await sql.raw(statement).execute(db)
    })
  } finally {
    await admin.close()
  }
}
