import type { Database } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { findRow, listRows } from '../../../../platform/database/sql.ts'
import type { ReportedEpisode } from '../../contract.ts'
import {
  type Counts,
  countsOfPresent,
  type Matching,
  matched,
  ofStatus,
  type PlacedId,
  presentEpisodes,
} from './list.ts'
import { isWaiting } from './reports.ts'

export type GroupRow = Omit<ReportedEpisode, 'newest_at' | 'reports'> & { newest_at: Date }
type GroupPage = { order: keyset.Order; page: keyset.AskedPage }

/** The order of reported episodes: by their newest report, or by the number of reports. */
export function groupOrderOf(by: 'created_at' | 'report_count', direction: 'asc' | 'desc'): keyset.Order {
  const descending = direction === 'desc'
  return {
    name: `reported-episodes.${by}.${direction}`,
    columns: [
      ...(by === 'report_count' ? [{ by: 'report_count', kind: 'int' as const, descending }] : []),
      { by: 'newest_at', kind: 'instant', descending: descending || by === 'report_count' },
      { by: 'episode_id', kind: 'int', descending },
    ],
  }
}

/**
 * Returns a page of the episodes of matching reports with their places, the number of episodes, and the number of
 * reports per status. @throws AppError VALIDATION for a foreign cursor
 */
export async function findGroups(
  db: Database,
  matching: Matching,
  asked: GroupPage,
): Promise<{ groups: GroupRow[]; found: PlacedId[]; total: number; counts: Counts }> {
  const { found, total, counts } = await findGroupPage(db, matching, asked)
  const ids = found.map(({ id }) => id)
  return { groups: await describeGroups(db, matching, ids), found, total, counts }
}

async function findGroupPage(db: Database, matching: Matching, { order, page }: GroupPage) {
  const row = await findRow<{ found: PlacedId[]; total: number; counts: Counts }>(db)`
    with matched as ${matched(matching, { includesDeleted: true })}, ${presentEpisodes(matching)}
    select (select count(*)::int from present where report_count > 0) as total,
           ${countsOfPresent} as counts,
           to_jsonb(array(select jsonb_build_object('id', episode_id, 'place', ${keyset.placeIn(order)}) from present
                  where report_count > 0 and ${keyset.afterCursor(order, page)}
                  order by ${keyset.orderBy(order)} ${keyset.windowOf(page)})) as found
  `
  return row ?? { found: [], total: 0, counts: {} }
}

/** Returns the listed data of these episodes, in their order. */
async function describeGroups(db: Database, matching: Matching, episodeIds: number[]): Promise<GroupRow[]> {
  return listRows<GroupRow>(db)`
    with matched as ${matched(matching, { episodeIds })},
    counted as (
      select episode_id, category, count(*)::int as count,
             max(created_at) as newest_at,
             -- The most urgent: a state that waits before one that is settled.
             min(array_position(array['ouvert', 'en cours', 'résolu', 'rejeté'], status)) as urgency
        from matched where ${ofStatus(matching)}
       group by episode_id, category)
    select e.id as episode_id, a.id as anime_id, a.title as anime_title, a.slug as anime_slug, a.cover_url,
           e.season_label, e.episode_number, e.number_label, e.language, sum(c.count)::int as report_count,
           (select count(*)::int from episode_report r where r.episode_id = e.id and r.${isWaiting}) as waiting_count, max(c.newest_at) as newest_at,
           (array['ouvert', 'en cours', 'résolu', 'rejeté'])[min(c.urgency)] as status,
           jsonb_agg(jsonb_build_object('category', c.category, 'count', c.count) order by c.count desc, c.category)
             as categories
      from unnest(${episodeIds}::int[]) with ordinality as page (id, place)
      join counted c on c.episode_id = page.id
      join episode e on e.id = page.id
      join anime a on a.id = e.anime_id
     group by page.place, e.id, a.id
     order by page.place
  `
}

/** Returns the ids of the reports to show of each of these episodes: at most `max`, open ones, then the newest. */
export async function listShownOf(
  db: Database,
  matching: Matching,
  { episodeIds, max }: { episodeIds: number[]; max: number },
): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    with matched as ${matched(matching, { episodeIds })}
    select id from (
      select id, created_at, row_number() over (
               partition by episode_id order by (${isWaiting}) desc, created_at desc, id desc) as place
        from matched where ${ofStatus(matching)}) as placed
     where place <= ${max} order by created_at desc, id desc
  `
  return rows.map(({ id }) => id)
}
