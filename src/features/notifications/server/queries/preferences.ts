import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { PreferenceKind } from '../../contract.ts'

export async function listKindsOff(db: Database, accountId: number): Promise<PreferenceKind[]> {
  const rows = await db
    .selectFrom('notification_preference')
    .select('kind')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ kind }) => kind)
}

type Kinds = { accountId: number; kinds: PreferenceKind[] }

/** Switches kinds off; those already off keep their date. */
export async function switchOff(db: Database, { accountId, kinds, at }: Kinds & { at: Date }): Promise<void> {
  await sql`
    insert into notification_preference (account_id, kind, off_since)
    select ${accountId}, kind, ${at}::timestamptz from unnest(${kinds}::text[]) as kind
    on conflict (account_id, kind) do nothing
  `.execute(db)
}

/** Switches kinds on. Notifications to everyone from the meantime count as deleted, so that they do not appear now. */
export async function switchOn(db: Database, { accountId, kinds }: Kinds): Promise<void> {
  await sql`
    with switched as (
      delete from notification_preference where account_id = ${accountId} and kind = any(${kinds}::text[])
      returning kind, off_since
    )
    insert into notification_receipt (account_id, notification_id, occurred_at, is_deleted)
    select ${accountId}, n.id, n.occurred_at, true
      from switched join notification n on n.for_everyone and n.kind = switched.kind and n.created_at >= switched.off_since
    on conflict (account_id, notification_id) do nothing
  `.execute(db)
}

/** For queries of an account and a notification `n`: its text, without fillers and recaps for those who skip them. */
export const contentFor = (accountId: ReturnType<typeof sql>) => sql<string>`
  case when n.story_content is not null and ${accountId} in ${offStoryRefusers} then n.story_content else n.content end`

/** A subquery: `account_id` of those who do not want to be notified of fillers and recaps. */
export const offStoryRefusers = sql`(select account_id from notification_preference where kind = 'off_story')`
