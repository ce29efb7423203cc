import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { countRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { EpisodeReport, ReportCategory, ReportStatus } from '../../contract.ts'

/** A report with its episode; presented in present.ts. */
export type ReportRow = Omit<EpisodeReport, 'created_at' | 'status_since'> & { created_at: Date; status_since: Date }

/** The condition of an open report. */
export const isWaiting = sql.raw("status in ('ouvert', 'en cours')")

/** Returns the columns of a new status; the same one keeps its author and time. */
export const toStatusColumns = ({
  status,
  staffId,
  at,
}: {
  status: ReportStatus | undefined
  staffId: number | null
  at: Date
}) => ({
  status,
  status_since: sql<Date>`case when status = ${status} then status_since else ${at}::timestamptz end`,
  status_by: sql<number | null>`case when status = ${status} then status_by else ${staffId}::int end`,
})

export async function countWaiting(db: Database, episodeId: number): Promise<number> {
  return countRows(db)`episode_report where episode_id = ${episodeId} and ${isWaiting}`
}

export const reportColumns = sql.raw(
  [
    ...['id', 'created_at', 'episode_id', 'category', 'reason', 'status', 'status_since', 'answer'].map(
      (column) => `r.${column}`,
    ),
    ...['season_label', 'episode_number', 'number_label', 'language'].map((column) => `e.${column}`),
    'a.title as anime_title',
    'a.slug as anime_slug',
  ].join(', '),
)

const selectReports = sql`
  select ${reportColumns}
    from episode_report r join episode e on e.id = r.episode_id join anime a on a.id = e.anime_id`

type NewReport = {
  accountId: number
  episodeId: number
  category: ReportCategory
  reason: string
  reasonKey: string
  sourceId: number | null
  positionSeconds: number | null
  errorCode: string | null
  at: Date
}

/**
 * Inserts a report. A source that the episode does not have is left out.
 * @returns its id; undefined for an unknown episode, or when the account has an open report of it
 */
export async function insertReport(db: Database, report: NewReport): Promise<number | undefined> {
  const { accountId, episodeId, sourceId, at } = report
  const row = await findRow<{ id: number }>(db)`
    insert into episode_report
      (account_id, episode_id, category, reason, reason_key, source_id, position_seconds, error_code, status_since,
       created_at)
    select ${accountId}, e.id, ${report.category}, ${report.reason}, ${report.reasonKey},
           (select id from episode_source where id = ${sourceId}::int and episode_id = e.id),
           ${report.positionSeconds}::int, ${report.errorCode}, ${at}::timestamptz, ${at}::timestamptz
      from episode e where e.id = ${episodeId}
    on conflict (account_id, episode_id) where ${isWaiting} do nothing
    returning id
  `
  return row?.id
}

export async function doesEpisodeExist(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom('episode').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns the times of the account's reports after an instant, the oldest first. */
export async function listReportTimes(db: Database, accountId: number, since: Date): Promise<Date[]> {
  const rows = await listRows<{ created_at: Date }>(db)`
    select created_at from episode_report where account_id = ${accountId} and created_at > ${since} order by created_at
  `
  return rows.map(({ created_at }) => created_at)
}

export async function findReport(db: Database, id: number): Promise<ReportRow | undefined> {
  return findRow<ReportRow>(db)`${selectReports} where r.id = ${id}`
}

/** Returns the account's open report of an episode, if any. */
export async function findWaitingReport(
  db: Database,
  { accountId, episodeId }: { accountId: number; episodeId: number },
): Promise<ReportRow | undefined> {
  return findRow<ReportRow>(db)`
    ${selectReports} where r.account_id = ${accountId} and r.episode_id = ${episodeId} and r.${isWaiting}
  `
}

type PlayerFacts = Pick<Tables['episode_report'], 'position_seconds' | 'error_code'>

/** Returns all reports of an account, the newest first. */
export async function listReportsOf(db: Database, accountId: number): Promise<(ReportRow & PlayerFacts)[]> {
  return listRows<ReportRow & PlayerFacts>(db)`
    select ${reportColumns}, r.position_seconds, r.error_code
      from episode_report r join episode e on e.id = r.episode_id join anime a on a.id = e.anime_id
     where r.account_id = ${accountId}
     order by r.created_at desc, r.id desc
  `
}
