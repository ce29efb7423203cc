import type { Database } from '../../../../platform/database/connect-database.ts'
import { hasChanged } from '../../../../platform/database/sql.ts'

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

/** Records that a mailed link was followed. @returns false when it was already recorded */
export async function recordProvedAddress(
  db: Database,
  { noticeId, email, at }: { noticeId: number; email: string; at: Date },
): Promise<boolean> {
  return hasChanged(db)`
    insert into rights_proved_address (notice_id, email, proved_at) values (${noticeId}, ${email}, ${at})
    on conflict do nothing
  `
}
