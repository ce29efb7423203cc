import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { countRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'

export type MessageRow = Omit<TableRow<'staff_message'>, 'created_at'> & { author: string | null }

const columns = sql`
  m.id, m.type, m.title, m.content, m.url, m.for_role, m.due_at, m.sent_at, m.withdrawn_at, m.notification_id, m.author_id,
  (select username from account where id = m.author_id) as author`

export const latestFirst: keyset.Order = {
  name: 'messages',
  columns: [
    { by: 'm.due_at', kind: 'instant', descending: true },
    { by: 'm.id', kind: 'int', descending: true },
  ],
}

/** Reads a page of messages, and their number. @throws AppError VALIDATION for a foreign cursor */
export async function listMessageRows(
  db: Database,
  page: keyset.AskedPage,
): Promise<{ rows: (MessageRow & keyset.Placed)[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<MessageRow & keyset.Placed>`
      select ${columns}, ${keyset.placeIn(latestFirst)} as place from staff_message m
       where ${keyset.afterCursor(latestFirst, page)} order by ${keyset.orderBy(latestFirst)} ${keyset.windowOf(page)}
    `.execute(db),
    countRows(db)`staff_message`,
  ])
  return { rows, total }
}

/** Reads a message; `lock` holds it until the transaction ends. */
export async function findMessageRow(db: Database, id: number, { lock = false } = {}): Promise<MessageRow | undefined> {
  return findRow<MessageRow>(db)`
    select ${columns} from staff_message m where m.id = ${id} ${lock ? sql`for update` : sql``}
  `
}

type Written = Pick<MessageRow, 'type' | 'title' | 'content' | 'url' | 'for_role' | 'due_at'>

type NewMessage = Written & { author_id: number; created_at: Date }

/** Finds the author's same message, for the same time, that was written after an instant and is not withdrawn. */
export async function findSameMessage(db: Database, message: NewMessage, after: Date): Promise<number | undefined> {
  const { type, title, content, url, for_role, due_at, author_id, created_at } = message
  const row = await findRow<{ id: number }>(db)`
    select id from staff_message
     where author_id = ${author_id} and created_at > ${after} and withdrawn_at is null
       and (type, title, content) = (${type}, ${title}, ${content})
       and (url, for_role) is not distinct from (${url}::text, ${for_role}::text)
       and due_at = case when ${due_at}::timestamptz = ${created_at} then created_at else ${due_at} end
     order by id desc limit 1
  `
  return row?.id
}

export async function insertMessage(db: Database, message: NewMessage): Promise<number> {
  const { id } = await db.insertInto('staff_message').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @param message its `author_id` is responsible for the current text */
export async function writeMessage(db: Database, id: number, message: Written & { author_id: number }): Promise<void> {
  await db.updateTable('staff_message').set(message).where('id', '=', id).execute()
}

export async function markWithdrawn(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('staff_message').set({ withdrawn_at: at }).where('id', '=', id).execute()
}

/** Reads and locks due messages: one of several copies sends them. */
export async function lockDueMessages(trx: Database, at: Date): Promise<MessageRow[]> {
  return listRows<MessageRow>(trx)`
    select ${columns} from staff_message m
     where m.sent_at is null and m.withdrawn_at is null and m.due_at <= ${at}
     order by m.due_at, m.id for update skip locked
  `
}

export async function markSent(trx: Database, id: number, sent: { notificationId: number; at: Date }): Promise<void> {
  await trx
    .updateTable('staff_message')
    .set({ sent_at: sent.at, notification_id: sent.notificationId })
    .where('id', '=', id)
    .execute()
}

/** Deletes an author's messages of these titles, with their notifications. */
export async function deleteMessages(
  db: Database,
  { authorId, titles }: { authorId: number; titles: readonly string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from staff_message where author_id = ${authorId} and title = any (${titles}::text[])
      returning notification_id
    )
    delete from notification where id in (select notification_id from gone)
  `.execute(db)
}
