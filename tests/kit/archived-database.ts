import { join } from 'node:path'
import { afterEach } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
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
  return { folder, dataDir, archiveDir, open, close: () => close() }
}
