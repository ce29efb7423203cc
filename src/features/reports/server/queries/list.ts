import type { Database } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { toSearchPattern } from '../../../../platform/database/like-pattern.ts'
import { allOf, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { ReportCategory, ReportStatus, StaffReport } from '../../contract.ts'
import { reportStatuses } from '../../rules.ts'
import { type ReportRow, reportColumns } from './reports.ts'

/** The search text for each column, for `title` an expression for its sort key; an empty one skips the column. */
export type ReportSearch = { reason: string; title: string; username: string }

/** A report as staff sees it; presented in present.ts. */
export type StaffReportRow = ReportRow & Omit<StaffReport, keyof ReportRow>

/** The filter of reports; `assigneeId` null: unassigned ones. */
export type Matching = {
  search: ReportSearch | undefined
  status?: ReportStatus | undefined
  category?: ReportCategory | undefined
  assigneeId: number | null | undefined
  host: string | undefined
  episodeId: number | undefined
}
/** A row's id with its place in an order. */
export type PlacedId = keyset.Placed & { id: number }

/** The order of reports: by creation, then id. */
export function orderOf(direction: 'asc' | 'desc'): keyset.Order {
  const descending = direction === 'desc'
  return {
    name: `reports.${direction}`,
    columns: [
      { by: 'created_at', kind: 'instant', descending },
      { by: 'id', kind: 'int', descending },
    ],
  }
}

/** The number of matches per status. */
export type Counts = Partial<Record<ReportStatus, number>>

/**
 * Returns the reports of a page and the number of matches per status. @throws AppError VALIDATION for a foreign cursor
 */
export async function findMatches(
  db: Database,
  matching: Matching,
  { order, page }: { order: keyset.Order; page: keyset.AskedPage },
): Promise<{ found: PlacedId[]; counts: Counts }> {
  const row = await findRow<{ found: PlacedId[]; counts: Counts }>(db)`
    with matched as ${matched(matching, { includesDeleted: true })}, ${presentEpisodes(matching)},
    page as (
      select id, created_at from matched
       where episode_id in (select episode_id from present) and ${ofStatus(matching)} and ${keyset.afterCursor(order, page)}
       order by ${keyset.orderBy(order)} ${keyset.windowOf(page)})
    select to_jsonb(array(select jsonb_build_object('id', id, 'place', ${keyset.placeIn(order)}) from page
                           order by ${keyset.orderBy(order)})) as found,
           ${countsOfPresent} as counts
  `
  return row ?? { found: [], counts: {} }
}

/**
 * Returns the body of a `with`, after `matched` with reports of deleted episodes: the table `present` of the matches'
 * episodes, without deleted ones, with the number per status and, of the asked status, the number and the latest.
 */
export function presentEpisodes(matching: Matching) {
  const perStatus = reportStatuses.map(
    (status) => sql`count(*) filter (where status = ${status}) as ${sql.ref(status)}`,
  )
  // A deleted episode has no links, so its reports have no host.
  const isPresent =
    matching.host === undefined ? sql`exists (select from episode where id = by_episode.episode_id)` : sql`true`
  return sql`
    -- Materialized, or each parallel worker would read all matches.
    by_episode as materialized (
      select episode_id, (count(*) filter (where ${ofStatus(matching)}))::int as report_count,
             max(created_at) filter (where ${ofStatus(matching)}) as newest_at, ${sql.join(perStatus)}
        from matched group by episode_id),
    -- Asked once an episode rather than once a report.
    present as materialized (select * from by_episode where ${isPresent})`
}

/** The number of matches per status, from the table `present`. */
export const countsOfPresent = sql`(
  select jsonb_build_object(${sql.join(reportStatuses.map((status) => sql`${sql.lit(status)}, coalesce(sum(${sql.ref(status)}), 0)`))})
    from present)`

/** Returns the ids of all matches, at most `max`. */
export async function listMatchingIds(db: Database, matching: Matching, max: number): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    with matched as ${matched(matching)} select id from matched where ${ofStatus(matching)} order by id limit ${max}
  `
  return rows.map(({ id }) => id)
}

export const ofStatus = ({ status }: Matching) => (status ? sql`status = ${status}` : sql`true`)

/**
 * Returns the body of a `with matched as`: all matches, with any status.
 * @param includesDeleted also those of deleted episodes
 * @param episodeIds only those of these episodes
 */
export function matched(
  { search, category, assigneeId, host, episodeId }: Matching,
  { includesDeleted = false, episodeIds }: { includesDeleted?: boolean; episodeIds?: number[] } = {},
) {
  const conditions = allOf([
    // Reports of a deleted episode are hidden until it is restored or permanently deleted.
    !includesDeleted && sql`exists (select from episode where id = episode_report.episode_id)`,
    search && matches(search),
    category && sql`category = ${category}`,
    assigneeId !== undefined && sql`assignee_id is not distinct from ${assigneeId}::int`,
    host !== undefined && sql`source_id in (select id from episode_source where host = ${host})`,
    episodeId !== undefined && sql`episode_id = ${episodeId}`,
    episodeIds && sql`episode_id = any(${episodeIds}::int[])`,
  ])
  // The matches of a search are computed once for both; without a search, each is read from its own index.
  return sql`${sql.raw(search ? 'materialized' : 'not materialized')} (
    select id, episode_id, status, category, created_at from episode_report where ${conditions})`
}

// The ids of accounts and animes come first: PostgreSQL can then combine the three indexes with bitmaps.
function matches({ reason, title, username }: ReportSearch) {
  const conditions = [
    sql`account_id = any (array(select id from account where username ilike ${toSearchPattern(username)}))`,
    title !== '' &&
      sql`episode_id = any (array(
        select e.id from episode e join anime a on a.id = e.anime_id where a.sort_key ~ ${title}))`,
    reason !== '' && sql`reason_key like ${toSearchPattern(reason)}`,
  ].filter((condition) => condition !== false)
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Returns reports as staff sees them, in the order of the ids. */
export async function listForStaff(db: Database, ids: number[]): Promise<StaffReportRow[]> {
  return listRows<StaffReportRow>(db)`
    select ${reportColumns}, r.position_seconds, r.error_code, r.note, e.anime_id, a.cover_url,
           reporter.username, reporter.email,
           case when s.id is not null
             then jsonb_build_object('id', s.id, 'url', s.url, 'host', s.host, 'health', s.health) end as source,
           case when setter.id is not null
             then jsonb_build_object('id', setter.id, 'username', setter.username) end as status_by,
           case when assignee.id is not null
             then jsonb_build_object('id', assignee.id, 'username', assignee.username) end as assignee
      from unnest(${ids}::int[]) with ordinality as page (id, place)
      join episode_report r on r.id = page.id
      join episode e on e.id = r.episode_id
      join anime a on a.id = e.anime_id
      left join account reporter on reporter.id = r.account_id
      left join account setter on setter.id = r.status_by
      left join account assignee on assignee.id = r.assignee_id
      left join episode_source s on s.id = r.source_id
     order by page.place
  `
}
