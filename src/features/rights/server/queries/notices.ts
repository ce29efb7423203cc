import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { toInnerPattern } from '../../../../platform/database/like-pattern.ts'
import { countRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { CounterNoticeBody, ListNoticesQuery, MonthOfNotices, NoticeBody, NoticeState } from '../../contract.ts'
import { readNoticeNumber } from '../notice-number.ts'
import type { RecognisedPage } from '../recognise-pages.ts'

type Counter = { counter_received_at: Date | null }
export type NoticeRow = TableRow<'rights_notice'> & Counter
export type WholeNoticeRow = NoticeRow & {
  handler: string | null
  counter_name: string | null
  counter_email: string | null
  counter_statement: string | null
}

export async function insertNotice(
  db: Database,
  { body, pages, at }: { body: NoticeBody; pages: RecognisedPage[]; at: Date },
): Promise<{ id: number; received_at: Date }> {
  const rows = await listRows<{ id: number; received_at: Date }>(db)`
    with notice as (
      insert into rights_notice (received_at, name, email, capacity, work, details, signature)
      values (${at}, ${body.name}, ${body.email}, ${body.capacity}, ${body.work}, ${body.details || null},
              ${body.signature})
      returning id, received_at
    ), pages as (
      insert into rights_page (notice_id, address, label, anime_id, episode_id)
      select notice.id, given.address, given.label, given.anime_id, given.episode_id
        from notice, jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
             as given (address text, label text, anime_id int, episode_id int)
    )
    select id, received_at from notice
  `
  const [notice] = rows
  if (!notice) throw new Error('A notice was inserted without an answer.')
  return notice
}

export async function findNotice(db: Database, id: number): Promise<WholeNoticeRow | undefined> {
  return findRow<WholeNoticeRow>(db)`
    select n.*, c.received_at as counter_received_at, c.name as counter_name, c.email as counter_email,
           c.statement as counter_statement, a.username as handler
      from rights_notice n
      left join rights_counter_notice c on c.notice_id = n.id
      left join account a on a.id = n.handled_by
     where n.id = ${id}
  `
}

/** Locks a notice until the transaction ends. @returns its state, or undefined for an unknown one */
export async function lockNotice(db: Database, id: number): Promise<NoticeState | undefined> {
  const row = await findRow<{ state: NoticeState }>(db)`select state from rights_notice where id = ${id} for update`
  return row?.state
}

type Step = {
  state: NoticeState
  reason?: string | null
  verifiedAt?: Date
  decidedAt?: Date
  isAccepted?: boolean
  settledAt?: Date
  restoredAt?: Date
  handledBy: number
}

/** Updates a notice for a step; fields that a step does not set are unchanged. */
export async function updateNotice(db: Database, id: number, step: Step): Promise<void> {
  const { state, reason, verifiedAt, decidedAt, isAccepted, settledAt, restoredAt, handledBy } = step
  await sql`
    update rights_notice
       set state = ${state}, handled_by = ${handledBy},
           reason = ${reason === undefined ? sql`reason` : reason},
           verified_at = coalesce(verified_at, ${verifiedAt ?? null}::timestamptz),
           decided_at = coalesce(${decidedAt ?? null}::timestamptz, decided_at),
           is_accepted = coalesce(${isAccepted ?? null}::boolean, is_accepted),
           settled_at = coalesce(${settledAt ?? null}::timestamptz, settled_at),
           restored_at = coalesce(${restoredAt ?? null}::timestamptz, restored_at)
     where id = ${id}
  `.execute(db)
}

/** Inserts a counter-notice, which makes the notice contested. */
export async function insertCounterNotice(
  db: Database,
  noticeId: number,
  { body, at }: { body: CounterNoticeBody; at: Date },
): Promise<void> {
  await sql`
    insert into rights_counter_notice (notice_id, received_at, name, email, statement, signature)
    values (${noticeId}, ${at}, ${body.name}, ${body.email}, ${body.statement}, ${body.signature})
    on conflict (notice_id) do update
       set received_at = excluded.received_at, name = excluded.name, email = excluded.email,
           statement = excluded.statement, signature = excluded.signature
  `.execute(db)
  await sql`update rights_notice set state = 'contestée' where id = ${noticeId}`.execute(db)
}

const isWaiting = "n.state in ('reçue', 'vérifiée', 'contestée')"
const waiting = sql.raw(isWaiting)

/** Pending notices, the oldest first; then the others, the newest first. */
export const byWaiting: keyset.Order = {
  name: 'rights',
  columns: [
    { by: `case when ${isWaiting} then 0 else 1 end`, kind: 'int' },
    { by: `case when ${isWaiting} then n.received_at end`, kind: 'instant', nullable: true },
    { by: 'n.received_at', kind: 'instant', descending: true },
    { by: 'n.id', kind: 'int', descending: true },
  ],
}

function matching({ search, state }: Pick<ListNoticesQuery, 'search' | 'state'>) {
  const ofState = state === undefined ? sql`true` : state === 'waiting' ? waiting : sql`n.state = ${state}`
  if (!search) return ofState
  const pattern = toInnerPattern(search)
  const id = readNoticeNumber(search) ?? null
  return sql`${ofState} and (n.id = ${id}::int or n.name ilike ${pattern} or n.work ilike ${pattern})`
}

export type NoticeLineRow = NoticeRow & { page_count: number; withheld_count: number }

/** Returns a page of the queue. @throws AppError VALIDATION for a foreign cursor */
export async function listNoticeRows(
  db: Database,
  query: ListNoticesQuery,
): Promise<(NoticeLineRow & keyset.Placed)[]> {
  return listRows<NoticeLineRow & keyset.Placed>(db)`
    select n.*, ${keyset.placeIn(byWaiting)} as place, c.received_at as counter_received_at,
           (select count(*) from rights_page where notice_id = n.id) as page_count,
           (select count(*) from rights_page where notice_id = n.id and is_withheld) as withheld_count
      from rights_notice n left join rights_counter_notice c on c.notice_id = n.id
     where ${matching(query)} and ${keyset.afterCursor(byWaiting, query)}
     order by ${keyset.orderBy(byWaiting)} ${keyset.windowOf(query)}
  `
}

export async function countNotices(db: Database, query: Pick<ListNoticesQuery, 'search' | 'state'>): Promise<number> {
  return countRows(db)`rights_notice n where ${matching(query)}`
}

/**
 * Returns figures by month of receipt in Paris, the newest first.
 * @param earlier how many months before that of the instant count
 */
export async function listMonths(db: Database, at: Date, earlier: number): Promise<MonthOfNotices[]> {
  return listRows<MonthOfNotices>(db)`
    select to_char(received_at at time zone 'Europe/Paris', 'YYYY-MM') as month,
           count(*)::int as received,
           (count(*) filter (where is_accepted))::int as accepted,
           (count(*) filter (where decided_at is not null and not is_accepted))::int as refused,
           (count(*) filter (where restored_at is not null))::int as restored,
           round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - received_at))
                  filter (where decided_at is not null) / 3600)::numeric, 1) as median_hours
      from rights_notice
     where received_at >= (date_trunc('month', ${at}::timestamptz at time zone 'Europe/Paris')
                            - make_interval(months => ${earlier})) at time zone 'Europe/Paris'
     group by 1
     order by 1 desc
  `
}

/**
 * Deletes the parties of notices that ended before then; their dates and outcomes stay. Those of a counter-notice that
 * came later follow its settlement. @returns the number of notices
 */
export async function deleteNoticesEndedBefore(db: Database, before: Date, at: Date): Promise<number> {
  const rows = await listRows<{ id: number }>(db)`
    with forgotten as (
      update rights_notice
         set name = null, email = null, capacity = null, work = null, details = null, signature = null,
             reason = null, handled_by = null, forgotten_at = ${at}
       where (forgotten_at is null or forgotten_at <= settled_at)
         and coalesce(settled_at, decided_at) < ${before} and state <> 'contestée'
      returning id
    ), counters as (
      update rights_counter_notice set name = null, email = null, statement = null, signature = null
       where notice_id in (select id from forgotten)
    ), proofs as (
      delete from rights_proved_address where notice_id in (select id from forgotten)
    ), pages as (
      delete from rights_page where notice_id in (select id from forgotten) and not is_withheld
    )
    select id from forgotten
  `
  return rows.length
}

/** Deletes the notices from these e-mails, as if they had not come. */
export async function deleteNoticesFrom(db: Database, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('rights_notice').where('email', 'in', emails).execute()
}
