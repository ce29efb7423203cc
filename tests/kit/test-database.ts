import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
  type DatabaseConnection,
} from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Line, openLine } from './requests/open-line.ts'
import { templateDatabase } from './run/global-setup.ts'

type TestDatabase = { db: Database; connection: DatabaseConnection; address: DatabaseAddress; name: string }

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
  return { db: connection.db, connection, address, name }
}

/** Opens a line to the server of test databases. `urlOf` gives a database's address over it. */
export async function openDatabaseLine(): Promise<Line & { user: string; urlOf: (name: string) => string }> {
  const server = inject('databaseAddress')
  if (!('socketFolder' in server)) throw new Error('A local server is expected.')
  const line = await openLine({ path: join(server.socketFolder, `.s.PGSQL.${server.port}`) })
  const { user } = server
  return { ...line, user, urlOf: (name) => `postgres://${user}@127.0.0.1:${line.port}/${name}` }
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
