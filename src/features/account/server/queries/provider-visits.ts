import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesRows, findRow, sql } from '../../../../platform/database/sql.ts'
import type { Role } from '../../contract.ts'

type VisitRow = TableRow<'provider_visit'>

type NewVisit = Pick<VisitRow, 'key_hash' | 'provider' | 'account_id' | 'nonce' | 'verifier' | 'expires_at'> & {
  state: string
  /** How many stay: of this account, or of all sign-ins. */
  max: number
}

/** Inserts a visit; the oldest ones beyond the limit are deleted. */
export async function insertVisit(db: Database, { max, ...visit }: NewVisit): Promise<void> {
  await sql`
    delete from provider_visit where key_hash in (
      select key_hash from provider_visit
       where account_id is not distinct from ${visit.account_id}::int
       order by expires_at desc, key_hash offset ${max - 1})
  `.execute(db)
  await db.insertInto('provider_visit').values(visit).execute()
}

type Given = { keyHash: Buffer; at: Date }

/**
 * Uses up the state of a visit. @returns the visit, or undefined when it is unknown, over, or was brought back before
 */
export async function spendState(db: Database, { keyHash, at }: Given): Promise<VisitRow | undefined> {
  return findRow<VisitRow>(db)`
    with visit as (select * from provider_visit
                    where key_hash = ${keyHash} and state is not null and expires_at > ${at} for update)
    update provider_visit set state = null from visit where provider_visit.key_hash = visit.key_hash
    returning visit.*
  `
}

/** The identity of a visitor at a provider. */
export type Outsider = {
  subject: string
  name: string
  email: string | null
  /** Whether the provider vouches for the address. */
  is_email_proved: boolean
  /** The role that the settings assign to the provider's claim; null if they name no claim. */
  role: Role | null
}

/** Stores who the provider says it is. */
export async function putAnswer(db: Database, keyHash: Buffer, answer: Outsider): Promise<void> {
  await db.updateTable('provider_visit').set(answer).where('key_hash', '=', keyHash).execute()
}

export type AnsweredVisit = VisitRow & { subject: string; name: string }

/** Finds a visit whose provider has answered. */
export async function findAnswered(db: Database, { keyHash, at }: Given): Promise<AnsweredVisit | undefined> {
  const visit = await db
    .selectFrom('provider_visit')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return visit?.subject == null || visit.name === null
    ? undefined
    : { ...visit, subject: visit.subject, name: visit.name }
}

/** Ends a visit. @returns false when it has ended before */
export function deleteVisit(db: Database, keyHash: Buffer): Promise<boolean> {
  return changesRows(db.deleteFrom('provider_visit').where('key_hash', '=', keyHash))
}

export async function deleteVisitsBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('provider_visit').where('expires_at', '<', instant).execute()
}
