import type { Database } from '../../../platform/database/connect-database.ts'
import { readPreferences } from './preferences.ts'
import { presentNotification } from './present.ts'
import { listDevices } from './queries/push-devices.ts'
import { listReceived } from './queries/received.ts'

/** Everything a person was notified of, which kinds they want and on which devices, for their data export. */
export async function exportNotifications(db: Database, accountId: number, at = new Date()) {
  const reader = { accountId, at }
  const rows = await listReceived(db, reader, { filter: {}, limit: 1_000_000, offset: 0 })
  const devices = await listDevices(db, reader)
  return {
    preferences: await readPreferences(db, accountId),
    notifications: rows.map(presentNotification),
    // Their keys open what is sent to them: they stay here.
    push_devices: devices.map(({ endpoint, created_at }) => ({ endpoint, created_at: created_at.toISOString() })),
  }
}
