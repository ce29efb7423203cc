import type { Database } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { countRows, listRows } from '../../../../platform/database/sql.ts'
import type { AccountEventKind } from '../../rules.ts'
import type { Device } from '../sessions/describe-device.ts'
import type { UserRow } from './accounts.ts'

export type AccountEventRow = { id: number; kind: AccountEventKind; at: Date; user_agent: string; ip: string }

type NewEvent = { accountId: number; kind: AccountEventKind; at: Date; device?: Device }

/** Records what happened to an account. @param event without a device for what the site itself did @returns its id */
export async function insertEvent(db: Database, { accountId, kind, at, device }: NewEvent): Promise<number> {
  const { id } = await db
    .insertInto('account_event')
    .values({ account_id: accountId, kind, at, user_agent: device?.userAgent ?? '', ip: device?.ip ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The order of an account's events. */
export const latestFirst: keyset.Order = { name: 'activity', columns: [{ by: 'id', kind: 'int', descending: true }] }

/** Lists a page of an account's events, the newest first. @throws AppError VALIDATION for a foreign cursor */
export async function listEvents(
  db: Database,
  { accountId, ...page }: keyset.AskedPage & { accountId: number },
): Promise<(AccountEventRow & keyset.Placed)[]> {
  return listRows<AccountEventRow & keyset.Placed>(db)`
    select id, kind, at, user_agent, ip, ${keyset.placeIn(latestFirst)} as place from account_event
     where account_id = ${accountId} and ${keyset.afterCursor(latestFirst, page)}
     order by ${keyset.orderBy(latestFirst)} ${keyset.windowOf(page)}
  `
}

export async function countEvents(db: Database, accountId: number): Promise<number> {
  return countRows(db)`account_event where account_id = ${accountId}`
}

export async function findEvent(
  db: Database,
  id: number,
): Promise<(AccountEventRow & Pick<UserRow, 'email' | 'username' | 'is_active' | 'email_confirmed_at'>) | undefined> {
  return db
    .selectFrom('account_event')
    .innerJoin('account', 'account.id', 'account_event.account_id')
    .selectAll('account_event')
    .select(['email', 'username', 'is_active', 'email_confirmed_at'])
    .where('account_event.id', '=', id)
    .executeTakeFirst()
}

/** Returns whether an account was used before by this browser at this address. */
export async function isSeenDevice(
  db: Database,
  { accountId, device: { userAgent, ip } }: { accountId: number; device: Device },
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_agent', '=', userAgent)
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Reads what happened to an account, for the data export. */
export async function exportEvents(db: Database, accountId: number) {
  return db
    .selectFrom('account_event')
    .select(['kind', 'at', 'user_agent', 'ip'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function deleteEventsBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('account_event').where('at', '<', instant).execute()
}
