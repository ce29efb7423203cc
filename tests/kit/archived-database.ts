import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { findRow, sql } from '../../src/platform/database/sql.ts'
import { eventually } from './eventually.ts'
import { useTestFolder } from './test-folder.ts'

/**
 * Gives a test file an embedded database whose log is archived. It is closed after each test.
 * @param usualKeys those that encrypt the archive, unless `open` gets others
 */
export function useArchivedDatabase(usualKeys: string[] = []) {
  const folder = useTestFolder()
  const [dataDir, archiveDir] = [join(folder, 'data'), join(folder, 'my archive')]
  let close = async () => {}
  afterEach(() => close())

  async function open(keys = usualKeys): Promise<DatabaseConnection> {
    const server = await startEmbeddedPostgres(dataDir, { archiveDir, keys })
    const connection = connectDatabase(server.address, 2)
    close = async () => {
      close = async () => {}
      await connection.close()
      await server.stop()
    }
    return connection
  }

  /** Ends a part of the log, and waits until it is archived. @returns its file */
  async function archivePart({ db }: DatabaseConnection): Promise<string> {
    const row = await findRow<{ name: string }>(db)`select pg_walfile_name(pg_current_wal_lsn()) as name`
    await sql`select pg_switch_wal()`.execute(db)
    return eventually(() => {
      const name = readdirSync(archiveDir).find((each) => each.startsWith(row?.name ?? '') && !each.endsWith('part'))
      expect(name).toBeDefined()
      return join(archiveDir, name ?? '')
    })
  }
  return { folder, dataDir, archiveDir, open, archivePart, close: () => close() }
}
