import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../../platform/database/keyset.ts'
import { allOf, countRows, listRows, sql } from '../../../../../platform/database/sql.ts'
import type { Genre, SortOrder } from '../../../../catalogue/contract.ts'
import { toFacets } from '../../../../catalogue/server/public.ts'
import type { StaffAnimeFilters } from '../../../animes-contract.ts'
import type { animeSortFields } from '../../../rules.ts'

export type StaffSort = { by: (typeof animeSortFields)[number]; order: SortOrder }

/** The selection of a list. `among`: the matches of a search, best first; undefined without a search. */
export type StaffSelection = { filters: StaffAnimeFilters; among: number[] | undefined }

const names = [
  'id',
  'slug',
  'title',
  'cover_url',
  'type',
  'status',
  'is_classic',
  'available_languages',
  'release_year',
  'episode_count',
  'rating',
  'studio',
  'created_at',
  'updated_at',
] as const

type StaffRow = Pick<TableRow<'anime'>, (typeof names)[number]> & { genres: Genre[]; dead_link_count: number }

const columns = sql.raw(names.map((column) => `a.${column}`).join(', '))

function matching({ filters, among }: StaffSelection) {
  const facets = toFacets(filters)
  const { without_episodes, with_dead_links, edited_since } = filters
  return allOf([
    among && sql`a.id = any (${among}::int[])`,
    facets.length > 0 && sql`a.facets @> ${facets}::int[]`,
    without_episodes !== undefined && (without_episodes ? sql`a.episode_count = 0` : sql`a.episode_count > 0`),
    with_dead_links && sql`a.id in (${animesWithDeadLinks})`,
    with_dead_links === false && sql`a.id not in (${animesWithDeadLinks})`,
    edited_since && sql`a.updated_at >= ${edited_since}::date::timestamp at time zone 'Europe/Paris'`,
  ])
}

const animesWithDeadLinks = sql`
  select e.anime_id from episode_source s join episode e on e.id = s.episode_id where s.health = 'dead'`

const byTitle: keyset.Order['columns'] = [
  { by: 'a.sort_key', kind: 'text' },
  { by: 'a.id', kind: 'int' },
]
// Ties go by title, then id, so that pages neither repeat nor skip a line; missing values come last in both directions.
const orders: Record<StaffSort['by'], keyset.Order['columns']> = {
  created_at: [{ by: 'a.created_at', kind: 'instant' }, ...byTitle],
  updated_at: [{ by: 'a.updated_at', kind: 'instant' }, ...byTitle],
  title: byTitle,
  release_year: [{ by: 'a.release_year', kind: 'int', nullable: true }, ...byTitle],
  rating: [{ by: 'a.rating', kind: 'number', nullable: true }, ...byTitle],
  episode_count: [{ by: 'a.episode_count', kind: 'int' }, ...byTitle],
}

/** The order of a sort, by default the newest first. */
export function orderOf({ by, order }: StaffSort = { by: 'created_at', order: 'desc' }): keyset.Order {
  return keyset.toOrder(`staff-animes.${by}`, orders[by], order)
}

export async function countSelected(db: Database, selection: StaffSelection): Promise<number> {
  return countRows(db)`anime a where ${matching(selection)}`
}

/** Lists the ids of all animes of a selection, ascending. */
export async function listSelectedIds(db: Database, selection: StaffSelection): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select a.id from anime a where ${matching(selection)} order by a.id`
  return rows.map(({ id }) => id)
}

/**
 * Reads one page of a selection. The ids are found first, so that other columns are read for the page only.
 * @throws AppError VALIDATION for a foreign cursor
 */
export async function listStaffRows(
  db: Database,
  selection: StaffSelection,
  { sort, page }: { sort: StaffSort | undefined; page: keyset.AskedPage },
): Promise<(StaffRow & keyset.Placed)[]> {
  const order = orderOf(sort)
  const { among } = selection
  const sorted = among && !sort ? sql`array_position(${among}::int[], a.id)` : keyset.orderBy(order)
  return listRows<StaffRow & keyset.Placed>(db)`
    with page as materialized (
      select a.id from anime a where ${matching(selection)} and ${keyset.afterCursor(order, page)}
       order by ${sorted} ${keyset.windowOf(page)}
    )
    select ${columns}, ${keyset.placeIn(order)} as place,
           (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by l.position, g.id), '[]')
              from anime_genre l join genre g on g.id = l.genre_id where l.anime_id = a.id) as genres,
           (select count(*)::int from episode e
              join episode_source s on s.episode_id = e.id and s.health = 'dead'
             where e.anime_id = a.id) as dead_link_count
      from page join anime a using (id)
     order by ${sorted}`
}
