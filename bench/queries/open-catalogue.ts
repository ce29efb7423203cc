import { handleEpisodes } from '../../src/features/catalogue/server/episodes/public.ts'
import { handleCatalogue } from '../../src/features/catalogue/server/public.ts'
import { handleSuggestions } from '../../src/features/suggestions/server/routes.ts'
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
  type DatabaseConnection,
} from '../../src/platform/database/connect-database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { createApi } from '../../src/platform/http/api.ts'
import type { ApiCaller } from '../../src/shared/contract/endpoint.ts'
import { withoutTimeLimit } from '../kit/open-database.ts'

/** A database with a catalogue, and its API as pages call it. */
export type OpenCatalogue = {
  connection: DatabaseConnection
  call: ApiCaller
  /** Calls as the member of this account. */
  callAs: (userId: number) => ApiCaller
  /** Drops cached totals, like a catalogue change in a running site. */
  clearTotals: () => void
}

/** Creates and fills a database of this name. The caller closes the connection. */
export async function openCatalogue(
  server: DatabaseAddress,
  name: string,
  fill: (db: Database) => Promise<unknown>,
  connections = 4,
): Promise<OpenCatalogue> {
  const admin = connectDatabase(server, 1)
  await sql`create database ${sql.ref(name)}`.execute(admin.db)
  await admin.close()
  const connection = connectDatabase({ ...server, database: name } as DatabaseAddress, connections)
  await migrate(connection.db)
  await withoutTimeLimit(connection, fill)
  const api = createApi()
  const memory = handleCatalogue(api, { db: connection.db })
  handleEpisodes(api, { db: connection.db })
  handleSuggestions(api, { db: connection.db, memory })
  const from = { ip: '127.0.0.1', requestId: 'bench', origin: 'http://localhost' }
  return {
    connection,
    call: api.callerFor({ ...from, caller: undefined }),
    callAs: (userId) => api.callerFor({ ...from, caller: { userId, role: 'Utilisateur' } }),
    clearTotals: memory.expireAll,
  }
}
