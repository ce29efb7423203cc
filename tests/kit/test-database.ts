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

/**
 * Creates a database for the calling test file, copied from the migrated template.
 * @returns its query builder, usable from the first test on; `connection` and `address` are set from then on
 */
export function useTestDatabase(): TestDatabase {
  const database = { db: forward(() => database.connection.db) } as TestDatabase
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = inject('databaseAddress')
  beforeAll(async () => {
    await asAdmin(server, `create database ${name} template ${templateDatabase}`)
    database.address = { ...server, database: name } as DatabaseAddress
    database.connection = connectDatabase(database.address, 4)
  })
  afterAll(async () => {
    await database.connection?.close()
    await asAdmin(server, `drop database if exists ${name} with (force)`)
  })
  return database
}

/** Forwards to an object that exists later. */
function forward<Target extends object>(find: () => Target): Target {
  return new Proxy({} as Target, {
    get(_, name) {
      const target = find()
      const value = Reflect.get(target, name)
      // A function that carries others, such as `fn`, would lose them.
      const isMethod = typeof value === 'function' && Object.keys(value).length === 0
      return isMethod ? value.bind(target) : value
    },
  })
}

async function asAdmin(server: DatabaseAddress, statement: string): Promise<void> {
  const admin = connectDatabase(server, 1)
  try {
    await sql.raw(statement).execute(admin.db)
  } finally {
    await admin.close()
  }
}
