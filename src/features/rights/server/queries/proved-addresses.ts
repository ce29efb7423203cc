import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import type { NoticeState } from '../../contract.ts'

/** Returns whether the link mailed to this address about this notice was followed. */
export async function isAddressProved(db: Database, noticeId: number, email: string): Promise<boolean> {
  const proved = await db
    .selectFrom('rights_proved_address')
    .select('notice_id')
    .where('notice_id', '=', noticeId)
    .where('email', '=', email)
    .executeTakeFirst()
  return proved !== undefined
}

/**
 * Records that a mailed link was followed. An objection to several notices is confirmed once, for all of them.
 * @returns the notices for which this was not recorded yet
 */
export async function recordProvedAddress(
  db: Database,
  { noticeId, email, at }: { noticeId: number; email: string; at: Date },
): Promise<{ id: number; state: NoticeState }[]> {
  return listRows<{ id: number; state: NoticeState }>(db)`
    with proved as (
      insert into rights_proved_address (notice_id, email, proved_at)
      select ${noticeId}::int, ${email}::text, ${at}::timestamptz
       union
      select same.notice_id, same.email, ${at}::timestamptz
        from rights_counter_notice own
        join rights_counter_notice same on same.received_at = own.received_at and same.email = own.email
       where own.notice_id = ${noticeId}::int and own.email = ${email}
      on conflict do nothing
      returning notice_id
    )
    select id, state from rights_notice where id in (select notice_id from proved)
  `
}
