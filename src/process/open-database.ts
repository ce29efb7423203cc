import type { Config } from '../platform/config/config.ts'
import { connectDatabase, type DatabaseConnection } from '../platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/start-embedded-postgres.ts'
import type { Log } from '../platform/log/create-log.ts'

// Besides its pool a process listens, and may lead some work alone.
const aloneOfProcess = 4
const ofCommands = 20

type Options = { mayCreate?: boolean; log?: Log; pool?: number | undefined }

export type OpenDatabase = { connection: DatabaseConnection; close: () => Promise<void> }

/**
 * Opens the configured database: DATABASE_URL, or the embedded one (started, or joined when it runs). `close` ends the
 * connections, and the embedded server if it has no other user.
 * @param mayCreate whether to create a missing embedded database, as the start of the site does
 * @param log receives the failure of an embedded server that does not come back
 * @param pool the most connections; an embedded server that it starts takes those of the site in any case
 * @throws NoDatabaseError
 */
export async function openDatabase(
  config: Config,
  { mayCreate = false, log, pool = config.DATABASE_POOL }: Options = {},
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const replicas = (config.DATABASE_REPLICA_URL ?? []).map((url) => ({ url }))
    const direct = config.DATABASE_DIRECT_URL ? { url: config.DATABASE_DIRECT_URL } : undefined
    const address = { url: config.DATABASE_URL, isPooled: direct !== undefined }
    const connection = connectDatabase(address, pool, { replicas, direct })
    return { connection, close: connection.close }
  }
  const archive = { archiveDir: config.WAL_ARCHIVE_DIR, keys: config.BACKUP_KEY }
  const onFailure = (error: unknown) => log?.error({ about: 'database', err: error }, 'PostgreSQL does not come back')
  // The process that starts the others has a pool, too.
  const connections = (config.WEB_CONCURRENCY + 1) * (config.DATABASE_POOL + aloneOfProcess) + ofCommands
  const server = await startEmbeddedPostgres(config.DATA_DIR, { mayCreate, connections, onFailure, ...archive })
  const connection = connectDatabase(server.address, pool)
  return {
    connection,
    close: async () => {
      await connection.close()
      await server.stop()
    },
  }
}
