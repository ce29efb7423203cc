import type { Database } from '../../../platform/database/connect-database.ts'
import { readPreferences } from './preferences.ts'
import { presentNotification } from './present.ts'
import { listDevices } from './queries/push-devices.ts'
import { listReceived } from './queries/received.ts'

/** Returns an account's notifications, preferences and push devices, for its data export. */
export async function exportNotifications(db: Database, accountId: number, at = new Date()) {
  const reader = { accountId, at }
  const rows = await listReceived(db, reader, { filter: {}, limit: 1_000_000, offset: 0 })
  const devices = await listDevices(db, reader)
  return {
    preferences: await readPreferences(db, accountId),
    notifications: rows.map(presentNotification),
    // Their keys decrypt the messages, so they are not exported.
    push_devices: devices.map(({ endpoint, created_at }) => ({ endpoint, created_at: created_at.toISOString() })),
  }
}
