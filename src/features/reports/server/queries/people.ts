import type { Database } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { countRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { ReportStatus } from '../../contract.ts'
import type { PersonReport } from '../../people-contract.ts'
import { settledPersonDays } from '../../rules.ts'
import { isWaiting, toStatusColumns } from './reports.ts'

export type PersonReportRow = Omit<PersonReport, 'created_at' | 'status_since' | 'refused_until'> & {
  created_at: Date
  status_since: Date
  refused_until: Date | null
}

export type NewPersonReport = {
  accountId: number | null
  reporterNetwork: string
  reported: { accountId: number | null; network: string; name: string }
  reason: string
  lines: string[]
  at: Date
}

/** @returns its id; undefined when the reporter's network has an open report of this person */
export async function insertPersonReport(db: Database, report: NewPersonReport): Promise<number | undefined> {
  const { accountId, reporterNetwork, reported, reason, lines, at } = report
  const row = await findRow<{ id: number }>(db)`
    insert into person_report (account_id, reporter_network, reported_account_id, reported_network, name, reason, lines,
                               status_since, created_at)
    values ((select id from account where id = ${accountId}::int), ${reporterNetwork},
            (select id from account where id = ${reported.accountId}::int), ${reported.network}, ${reported.name},
            ${reason}, ${lines}::text[], ${at}::timestamptz, ${at}::timestamptz)
    on conflict (reporter_network, reported_network, name) where ${isWaiting} do nothing
    returning id`
  return row?.id
}

/** Returns the times of a reporter's reports after an instant, the oldest first. */
export async function listPersonReportTimes(
  db: Database,
  { reporterNetwork, since }: { reporterNetwork: string; since: Date },
): Promise<Date[]> {
  const rows = await listRows<{ created_at: Date }>(db)`
    select created_at from person_report
     where reporter_network = ${reporterNetwork} and created_at > ${since}::timestamptz order by created_at`
  return rows.map(({ created_at }) => created_at)
}

export const newestPeople: keyset.Order = {
  name: 'person-reports',
  columns: [
    { by: 'r.created_at', kind: 'instant', descending: true },
    { by: 'r.id', kind: 'int', descending: true },
  ],
}

const selectReports = sql`
  select ${keyset.placeIn(newestPeople)} as place, r.id, r.created_at, r.name, r.reason, r.lines, r.status,
         r.status_since, r.refused_until,
         reported.username, reporter.username as reporter
    from person_report r
    left join account reported on reported.id = r.reported_account_id
    left join account reporter on reporter.id = r.account_id`

type Page = keyset.AskedPage & { status: 'waiting' | 'all' }

/** Returns a page of the reports of people, the newest first. @throws AppError VALIDATION for a foreign cursor */
export async function listPersonRows(db: Database, { status, ...page }: Page) {
  const condition = status === 'all' ? sql`true` : sql`${isWaiting}`
  const [rows, total] = await Promise.all([
    listRows<PersonReportRow & keyset.Placed>(db)`
      ${selectReports} where ${condition} and ${keyset.afterCursor(newestPeople, page)}
      order by ${keyset.orderBy(newestPeople)} ${keyset.windowOf(page)}`,
    countRows(db)`person_report where ${condition}`,
  ])
  return { rows, total }
}

export async function findPersonReport(db: Database, id: number): Promise<PersonReportRow | undefined> {
  return findRow<PersonReportRow>(db)`${selectReports} where r.id = ${id}`
}

type Change = {
  id: number
  staffId: number | null
  at: Date
  status?: ReportStatus | undefined
  /** Null ends the refusal; undefined leaves it unchanged. */
  refusedUntil?: Date | null | undefined
}

/** @returns `twice` when the report would be open beside another one of the same reporter and person */
export async function updatePersonReport(db: Database, change: Change): Promise<'changed' | 'unknown' | 'twice'> {
  const { id, staffId, at, refusedUntil } = change
  const [found] = await listRows<{ is_settled: boolean; has_twin: boolean }>(db)`
    select not r.${isWaiting} as is_settled,
           exists (select from person_report other
                    where other.id <> r.id and other.reporter_network = r.reporter_network
                      and other.reported_network = r.reported_network and other.name = r.name and other.${isWaiting})
             as has_twin
      from person_report r where r.id = ${id} for update`
  if (!found) return 'unknown'
  // A settled report may be deleted before the refusal ends.
  const status = refusedUntil && found.is_settled ? 'en cours' : change.status
  if (found.has_twin && (status === 'ouvert' || status === 'en cours')) return 'twice'
  await db
    .updateTable('person_report')
    .$if(status !== undefined, (update) => update.set(toStatusColumns({ status, staffId, at })))
    .$if(refusedUntil !== undefined, (update) => update.set({ refused_until: refusedUntil }))
    .where('id', '=', id)
    .execute()
  return 'changed'
}

/** Returns which of these networks staff keeps out of séances. */
export async function listRefusedNetworks(db: Database, networks: string[]): Promise<string[]> {
  const rows = await listRows<{ network: string }>(db)`
    select distinct reported_network as network from person_report
     where reported_network = any (${networks}::text[]) and refused_until > now()`
  return rows.map(({ network }) => network)
}

/** Deletes reports some time after they were settled, and any report after a year. */
export async function deleteOldPersonReports(db: Database): Promise<void> {
  await sql`
    delete from person_report
     where (not ${isWaiting} and status_since < now() - make_interval(days => ${settledPersonDays}))
        or created_at < now() - interval '365 days'`.execute(db)
}

/** Returns an account's own reports of people, for its data export. */
export async function listPersonReportsOf(db: Database, accountId: number) {
  return listRows<Pick<PersonReportRow, 'created_at' | 'name' | 'reason' | 'lines' | 'status'>>(db)`
    select created_at, name, reason, lines, status from person_report
     where account_id = ${accountId} order by created_at desc, id desc`
}
