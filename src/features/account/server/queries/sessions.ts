import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesRows, countChanged, findRow, sql } from '../../../../platform/database/sql.ts'
import type { Role } from '../../contract.ts'

export type SessionRow = TableRow<'session'>
/** A session with the columns that decide whether it is valid. */
export type LiveSessionRow = SessionRow & { role: Role; is_active: boolean }

export async function insertSession(db: Database, session: Omit<SessionRow, 'ended_at'>): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

/** Ends all sessions of an account except the `kept` most recently used. */
export async function endOldestSessions(db: Database, { accountId, kept, at }: OldestSessions): Promise<void> {
  await sql`
    update session set ended_at = ${at}
     where id in (select id from session where account_id = ${accountId} and ended_at is null
                   order by last_used_at desc, id offset ${kept})
  `.execute(db)
}
type OldestSessions = { accountId: number; kept: number; at: Date }

/** Finds a session by its key, ended or not. */
export async function findSession(db: Database, id: string): Promise<LiveSessionRow | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('session')
    .select(['account.role', 'account.is_active'])
    .where('session.id', '=', id)
    .executeTakeFirst()
}

/** Returns the account of a session; runs at every authenticated call. @returns undefined when it has ended */
export async function findSessionAccount(
  db: Database,
  { id, at }: { id: string; at: Date },
): Promise<SessionAccount | undefined> {
  return findRow<SessionAccount>(db)`
    select account.id, account.role, account.is_active, session.proved_at
      from session join account on account.id = session.account_id
     where session.id = ${id} and session.ended_at is null and session.expires_at > ${at}
  `
}

type SessionAccount = { id: number; role: Role; is_active: boolean; proved_at: Date }

/** Records that a session's user has just proved to be the owner of its account. */
export async function recordProof(db: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.updateTable('session').set({ proved_at: at }).where('id', '=', id).execute()
}

type Rotation = {
  id: string
  /** Sequence number of the presented token, which must be the current one. */
  number: number
  hash: Buffer
  nextHash: Buffer
  at: Date
  /** How long the session lasts from now, and from its beginning at most. */
  lifeMs: number
  longestMs: number
  userAgent: string
  ip: string
}

/** Moves a session to its next refresh token. @returns its account, or undefined when the token was not current */
export async function rotateSession(db: Database, rotation: Rotation): Promise<number | undefined> {
  const { id, number, hash, nextHash, at, lifeMs, longestMs, userAgent, ip } = rotation
  const expiresAt = new Date(at.getTime() + lifeMs)
  const row = await findRow<{ account_id: number }>(db)`
    update session
       set refresh_number = ${number + 1}, refresh_hash = ${nextHash}, rotated_at = ${at}, last_used_at = ${at},
           expires_at = least(${expiresAt}::timestamptz, session.created_at + make_interval(secs => ${longestMs / 1000}::float8)),
           user_agent = ${userAgent}, ip = ${ip}
      from account
     where session.id = ${id} and refresh_number = ${number} and refresh_hash = ${hash}
       and ended_at is null and expires_at > ${at}
       and account.id = session.account_id and account.is_active
    returning session.account_id
  `
  return row?.account_id
}

/** Ends one session of an account. @returns false when the account has no such active session */
export async function endOneSession(
  db: Database,
  { accountId, id, at }: { accountId: number; id: string; at: Date },
): Promise<boolean> {
  return changesRows(
    db
      .updateTable('session')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', at),
  )
}

/** Ends the sessions of accounts, except one if given. @returns number of sessions that were active */
export async function endSessionsOf(
  db: Database,
  { accountIds, except, at }: { accountIds: readonly number[]; except?: string | undefined; at: Date },
): Promise<number> {
  return countChanged(db)`
    update session set ended_at = ${at}
     where account_id = any (${accountIds}::int[]) and ended_at is null and expires_at > ${at}
       and id is distinct from ${except ?? null}
  `
}

export async function endEverySession(db: Database, at: Date): Promise<void> {
  await db.updateTable('session').set({ ended_at: at }).where('ended_at', 'is', null).execute()
}

/** Lists the active sessions of an account, the last used first. */
export async function listLiveSessions(db: Database, accountId: number, at: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Reads the sign-ins of an account with time and origin, including ended sessions, for the data export. */
export async function exportSessions(db: Database, accountId: number) {
  return db
    .selectFrom('session')
    .select(['created_at', 'last_used_at', 'expires_at', 'ended_at', 'user_agent', 'ip'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

/** Deletes the sessions that ended or expired before an instant. */
export async function deleteSessionsOverBefore(db: Database, instant: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) => where.or([where('ended_at', '<', instant), where('expires_at', '<', instant)]))
    .execute()
}
