import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { notificationMonths, readNotificationMonths } from '../../rules.ts'

/** Deletes notifications past their age, read or not, with all their receipts. */
export async function deleteOutdated(db: Database, at: Date): Promise<void> {
  await sql`delete from notification where occurred_at < ${at}::timestamptz - make_interval(months => ${notificationMonths})`.execute(
    db,
  )
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
