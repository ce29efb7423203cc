import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import {
  connectDatabase,
  type DatabaseAddress,
  type DatabaseConnection,
} from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { templateDatabase } from './run/global-setup.ts'

/**
 * A database of its own for the test file that calls this, copied from the migrated template.
 * @returns an object whose `connection` and `address` are there from the first test on
 */
export function useTestDatabase(): { connection: DatabaseConnection; address: DatabaseAddress } {
  const held = {} as { connection: DatabaseConnection; address: DatabaseAddress }
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = inject('databaseAddress')
  beforeAll(async () => {
    await asAdmin(server, `create database ${name} template ${templateDatabase}`)
    held.address = { ...server, database: name } as DatabaseAddress
    held.connection = connectDatabase(held.address, 4)
  })
  afterAll(async () => {
    await held.connection?.close()
    await asAdmin(server, `drop database if exists ${name} with (force)`)
  })
  return held
}

async function asAdmin(server: DatabaseAddress, statement: string): Promise<void> {
  const admin = connectDatabase(server, 1)
  try {
    await sql.raw(statement).execute(admin.db)
  } finally {
    await admin.close()
  }
}
