import type { Database } from '../../../../platform/database/connect-database.ts'
import { countChanged, listRows, sql } from '../../../../platform/database/sql.ts'
import { notificationMonths, readNotificationMonths } from '../../rules.ts'

// A day of a large site has millions of receipts: small batches stay far from the statement timeout.
const batchSize = 20_000

/** Deletes notifications past their age, read or not, with all their receipts. */
export async function deleteOutdated(db: Database, at: Date): Promise<void> {
  const isOutdated = sql`n.occurred_at < ${at}::timestamptz - make_interval(months => ${notificationMonths})`
  for (let removed = batchSize; removed >= batchSize; ) {
    // Receipts of those to everyone go with them: alone, their loss would make these unread again.
    removed = await countChanged(db)`
      delete from notification_receipt where (account_id, notification_id) in (
        select r.account_id, r.notification_id
          from notification n join notification_receipt r on r.notification_id = n.id
         where ${isOutdated} and not n.for_everyone limit ${batchSize})
    `
  }
  await sql`delete from notification n where ${isOutdated}`.execute(db)
}

/** Returns notifications to single accounts that are older than 6 months. */
export async function listAged(db: Database, at: Date): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select id from notification
     where not for_everyone and occurred_at < ${at}::timestamptz - make_interval(months => ${readNotificationMonths}) order by id
  `
  return rows.map(({ id }) => id)
}

/** Deletes the read and deleted receipts of one; the last receipt deletes the notification. */
export async function deleteReadReceipts(db: Database, id: number): Promise<void> {
  await sql`
    delete from notification_receipt where notification_id = ${id} and (read_at is not null or is_deleted)
  `.execute(db)
  await sql`
    delete from notification n
     where id = ${id} and delivered_to is null
       and not exists (select from notification_receipt r where r.notification_id = n.id)
  `.execute(db)
}

export async function deleteSignedOutDevices(db: Database, at: Date): Promise<void> {
  await sql`
    delete from push_subscription s using session
     where session.id = s.session_id and (session.ended_at is not null or session.expires_at <= ${at}::timestamptz)
  `.execute(db)
}
