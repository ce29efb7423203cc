import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type Api, requireCaller } from '../../../platform/http/api.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import { getPreferences, type NotificationPreferences, preferenceKinds, updatePreferences } from '../contract.ts'
import { listKindsOff, switchOff, switchOn } from './queries/preferences.ts'

/** Registers the operations on an account's choice of notifications. */
export function handlePreferences(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  api.handle(getPreferences, async (_, context) => ({
    notifications: await readPreferences(db, requireCaller(context).userId),
  }))
  api.handle(updatePreferences, async ({ body }, context) => ({
    notifications: await writePreferences(db, requireCaller(context).userId, body.notifications, now()),
  }))
}

/** Returns the kinds of notifications that an account wants; all by default. */
export async function readPreferences(db: Database, accountId: number): Promise<NotificationPreferences> {
  const off = new Set(await listKindsOff(db, accountId))
  return Object.fromEntries(preferenceKinds.map((kind) => [kind, !off.has(kind)])) as NotificationPreferences
}

/**
 * Changes the given kinds. Notifications sent while a kind is off never reach the account, even when it is switched on
 * again.
 * @returns all current preferences
 */
export function writePreferences(
  db: Database,
  accountId: number,
  wanted: { [Kind in keyof NotificationPreferences]?: boolean | undefined },
  now = new Date(),
): Promise<NotificationPreferences> {
  return inTransaction(db, async (transaction) => {
    const off = preferenceKinds.filter((kind) => wanted[kind] === false)
    const on = preferenceKinds.filter((kind) => wanted[kind] === true)
    await switchOff(transaction, { accountId, kinds: off, at: now })
    await switchOn(transaction, { accountId, kinds: on })
    return readPreferences(transaction, accountId)
  })
}
