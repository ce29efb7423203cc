import type { Database } from '../../../platform/database/connect-database.ts'
import { readPreferences } from './preferences.ts'
import { presentNotification } from './present.ts'
import { listReceived } from './queries/received.ts'

/** Everything a person was notified of and which kinds they want, for their data export. */
export async function exportNotifications(db: Database, accountId: number) {
  const rows = await listReceived(db, accountId, { filter: {}, limit: 1_000_000, offset: 0 })
  return { preferences: await readPreferences(db, accountId), notifications: rows.map(presentNotification) }
}
