import { registerEpisodeOperations } from '../../src/features/catalogue/server/episodes/public.ts'
import { registerCatalogueOperations } from '../../src/features/catalogue/server/public.ts'
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
import { withoutTimeLimit } from '../kit/without-time-limit.ts'

/** A database with a catalogue in it, and the API over it as pages call it. */
export type OpenCatalogue = {
  connection: DatabaseConnection
  call: ApiCaller
  /** What a change of the catalogue does in a running site: remembered totals no longer count. */
  forgetTotals: () => void
}

/** Makes a database of this name on the server, and fills it. The caller closes the connection. */
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
  const { expireTotals } = registerCatalogueOperations(api, { db: connection.db })
  registerEpisodeOperations(api, { db: connection.db })
  const call = api.callerFor({ caller: undefined, ip: '127.0.0.1', requestId: 'bench', origin: 'http://localhost' })
  return { connection, call, forgetTotals: expireTotals }
}
