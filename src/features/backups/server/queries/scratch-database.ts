import { type DatabaseConnection, queryOver } from '../../../../platform/database/connect-database.ts'
import { findRow, sql } from '../../../../platform/database/sql.ts'

const maxNameLength = 63
const suffix = '_restore_check'

/**
 * Creates an empty database beside the site's own, and a connection to it. Waits while another check has one; the
 * remains of an interrupted check are removed first.
 */
export async function createScratchDatabase(connection: DatabaseConnection) {
  const client = await connection.connectAlone()
  const db = queryOver(client)
  try {
    // Creating a database copies files, which may exceed the site's time limit of queries.
    await sql`set statement_timeout = 0`.execute(db)
    const row = await findRow<{ name: string }>(db)`select current_database() as name`
    const name = `${row?.name ?? ''}`.slice(0, maxNameLength - suffix.length) + suffix
    // Of two checks at once, the second waits for the first to end. The lock goes with the connection.
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(db)
    const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)
    await drop()
    await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db)
    const scratch = await connection.connectAlone(name).catch(async (error: unknown) => {
      await drop()
      throw error
    })
    return {
      client: scratch,
      async remove() {
        await scratch.end().catch(() => {})
        await drop().finally(() => client.end())
      },
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
