import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import {
  connectDatabase,
  type DatabaseAddress,
  type DatabaseConnection,
} from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'

type EmptyDatabase = { name: string; address: DatabaseAddress; connection: DatabaseConnection }

/**
 * Creates empty databases for the calling test file, and removes them at its end.
 * @returns creates one; `owner` is a role without rights beyond its own database
 */
export function useEmptyDatabases(): (options?: { isOwnedByStranger?: boolean }) => Promise<EmptyDatabase> {
  const server = inject('databaseAddress')
  const admin = connectDatabase(server, 1)
  const made: EmptyDatabase[] = []
  const roles: string[] = []
  // Removing files on a busy disk may exceed the site's time limit of queries.
  async function run(statement: string): Promise<void> {
    await admin.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db)
      await sql.raw(statement).execute(db)
    })
  }

  afterAll(async () => {
    for (const { name, connection } of made) {
      await connection.close()
      await run(`drop database if exists ${name} with (force)`)
    }
    for (const role of roles) await run(`drop role ${role}`)
    await admin.close()
  })

  return async ({ isOwnedByStranger = false } = {}) => {
    const name = `test_${randomBytes(6).toString('hex')}`
    let user: string | undefined
    if (isOwnedByStranger) {
      user = `${name}_owner`
      roles.push(user)
      await run(`create role ${user} login`)
    }
    await run(`create database ${name} ${user ? `owner ${user}` : ''}`)
    const address = { ...server, database: name, ...(user ? { user } : {}) } as DatabaseAddress
    const database = { name, address, connection: connectDatabase(address, 2) }
    made.push(database)
    return database
  }
}
