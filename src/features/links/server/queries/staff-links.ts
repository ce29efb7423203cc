import type { Database } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { countRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { StaffLink } from '../../contract.ts'
import { isOfMany, type LinkMatch, matching } from './match-links.ts'

type Instants = 'health_since' | 'checked_at' | 'failing_since' | 'due_at'
/** The database row; `due_at` may be minus infinity. */
export type StaffLinkRow = Omit<StaffLink, Instants> &
  Record<Exclude<Instants, 'due_at'>, Date | null> & { due_at: Date | number }

const selectLinks = sql`
  select source.id, source.url, source.host, source.priority, known.health, known.health_since, known.checked_at,
         known.due_at, known.tried, known.failures, known.failing_since, known.cors,
         (select coalesce(sum(failure.failures), 0)::int from playback_failure failure
           where failure.source_id = source.id and failure.hour > now() - interval '7 days') as playback_failures,
         (select jsonb_build_object('host', other.host, 'health', other.health) from episode_source other
           where other.episode_id = source.episode_id and other.id <> source.id and other.health <> 'dead'
           order by other.priority, other.id limit 1) as fallback,
         jsonb_build_object(
           'id', episode.id, 'season_label', episode.season_label, 'episode_number', episode.episode_number,
           'number_label', episode.number_label,           'language', episode.language,
           'anime', jsonb_build_object('id', anime.id, 'slug', anime.slug, 'title', anime.title)) as episode`
const joinEpisodes = sql`
  join episode_source source on source.id = known.source_id
  join episode on episode.id = source.episode_id
  join anime on anime.id = episode.anime_id`
/** The most urgent first, then the latest change of health. */
export const byUrgency: keyset.Order = {
  name: 'urgency',
  columns: [
    { by: 'known.urgency', kind: 'int' },
    { by: 'known.health_since', kind: 'instant', descending: true, nullable: true },
    { by: 'known.source_id', kind: 'int' },
  ],
}

/**
 * Reads a page of links with their episodes, by number or cursor.
 * @throws AppError VALIDATION for the cursor of another list
 */
export async function listLinksForStaff(
  db: Database,
  match: LinkMatch,
  page: keyset.AskedPage,
): Promise<(StaffLinkRow & keyset.Placed)[]> {
  return listRows<StaffLinkRow & keyset.Placed>(db)`
    -- The links before a far page are skipped within the index of the order.
    with page as (
      select source_id from source_check known where ${matching(match)} and ${keyset.afterCursor(byUrgency, page)}
       order by ${keyset.orderBy(byUrgency)} ${keyset.windowOf(page)})
    ${selectLinks}, ${keyset.placeIn(byUrgency)} as place
      from page join source_check known on known.source_id = page.source_id
      ${joinEpisodes}
     order by ${keyset.orderBy(byUrgency)}
  `
}

export async function findStaffLink(db: Database, id: number): Promise<StaffLinkRow | undefined> {
  return findRow<StaffLinkRow>(db)`
    ${selectLinks} from source_check known ${joinEpisodes} where source.id = ${id}
  `
}

/** Counts matching links. For a search with too many matches, counting stops at `max`. */
export async function countMatchingLinks(db: Database, match: LinkMatch, max: number): Promise<number> {
  const { search: _, ...otherFilters } = match.filters
  if (isOfMany(match) && !Object.values(otherFilters).some(Boolean)) return max
  return countRows(db)`(
    select from source_check known where ${matching(match)} limit ${isOfMany(match) ? max : null}) as counted`
}

export async function findEpisodeOfLink(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('episode_source').select('episode_id').where('id', '=', id).executeTakeFirst()
  return row?.episode_id
}
