import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import {
  behindCursor,
  type Order,
  orderBy,
  type Placed,
  placeIn,
  toOrder,
} from '../../../../platform/database/keyset.ts'
import { allOf, countRows, listRows, sql } from '../../../../platform/database/sql.ts'
import type { SortOrder } from '../../contract.ts'
import type { animeSorts } from '../../rules.ts'

/** Filters of a list. */
export type Selection = {
  /** All of these. */
  facets: number[]
  /** At least one of these. */
  anyOf?: number[] | undefined
  /** None of these. */
  without?: number[] | undefined
  yearMin?: number | undefined
  yearMax?: number | undefined
  ratingMin?: number | undefined
  /** One of these names. */
  studios?: string[] | undefined
  /** Not on the watchlist of this account. */
  notListedBy?: number | undefined
}

/** Returns whether a selection has no filter. */
export function isWhole({ facets, ...rest }: Selection): boolean {
  return facets.length === 0 && Object.values(rest).every((value) => value === undefined)
}

export type Sort = { by: (typeof animeSorts)[number]; order: SortOrder }

/** A card's columns that answers return unchanged. */
export const plainCardNames = [
  'id',
  'slug',
  'title',
  'cover_url',
  'type',
  'is_classic',
  'available_languages',
  'release_year',
  'episode_count',
  'rating',
  'studio',
  'synopsis',
] as const
const cardNames = [...plainCardNames, 'created_at', 'facets'] as const

export type CardRow = Pick<TableRow<'anime'>, (typeof cardNames)[number]> & { cover_placeholder: string | null }

export const cardColumns = sql.raw(
  cardNames
    .map((column): string => `a.${column}`)
    .concat('(select p.placeholder from picture p where p.url = a.cover_url) as cover_placeholder')
    .join(', '),
)

const byTitle: Order['columns'] = [
  { by: 'a.sort_key', kind: 'text' },
  { by: 'a.id', kind: 'int' },
]

// Animes without a year or rating come last in both directions. Ties go by title, then id, so that pages neither repeat
// nor skip a line (docs/product/api.md#paging). Each order has an index in migrations/0001.
const columns: Record<Sort['by'], Order['columns']> = {
  title: byTitle,
  release_year: [{ by: 'a.release_year', kind: 'int', nullable: true }, ...byTitle],
  created_at: [{ by: 'a.created_at', kind: 'instant' }, ...byTitle],
  rating: [{ by: 'a.rating', kind: 'number', nullable: true }, ...byTitle],
  popularity: [{ by: 'a.popularity', kind: 'int' }, ...byTitle],
}

/** The order of a sort, whose direction is that of its first column. */
export const orderOf = ({ by, order }: Sort): Order => toOrder(by, columns[by], order)

/**
 * The condition of an anime `a` that passes the filters. `a` is `anime`, or `searched_anime` of the saved searches,
 * which needs each column named here.
 */
export function isSelected({ facets, anyOf, without, yearMin, yearMax, ratingMin, studios, notListedBy }: Selection) {
  return allOf([
    facets.length > 0 && sql`a.facets @> ${facets}::int[]`,
    anyOf && sql`a.facets && ${anyOf}::int[]`,
    without && sql`not a.facets && ${without}::int[]`,
    yearMin !== undefined && sql`a.release_year >= ${yearMin}::int`,
    yearMax !== undefined && sql`a.release_year <= ${yearMax}::int`,
    ratingMin !== undefined && sql`a.rating >= ${ratingMin}::numeric`,
    studios && sql`a.studio = any(${studios}::text[])`,
    notListedBy !== undefined &&
      sql`not exists (select from watchlist_item w where w.account_id = ${notListedBy} and w.anime_id = a.id)`,
  ])
}

/** Counts the animes of a selection, or all animes. */
export async function countAnimes(db: Database, selection: Selection = { facets: [] }): Promise<number> {
  return countRows(db)`anime a where ${isSelected(selection)}`
}

/**
 * Counts a selection's animes by genre id; genres without any are left out.
 * @param among limits the count to these animes
 */
export async function countByGenre(db: Database, selection: Selection, among?: number[]): Promise<Map<number, number>> {
  const rows = await listRows<{ id: number; animes: number }>(db)`
    select facet as id, count(*)::int as animes
      from anime a, unnest(a.facets) as facet
     where facet > 0 and ${isSelected(selection)} ${among ? sql`and a.id = any(${among}::int[])` : sql``}
     group by facet
  `
  return new Map(rows.map(({ id, animes }) => [id, animes]))
}

/**
 * Reads one page of a selection. The ids are found first, so that the wide rows are read for the page only, not for the
 * offset.
 */
export async function selectPage(
  db: Database,
  page: { selection: Selection; sort: Sort; offset: number; limit: number; cursor?: string | undefined },
): Promise<(CardRow & Placed)[]> {
  const order = orderOf(page.sort)
  const behind = page.cursor === undefined ? sql`` : sql`and ${behindCursor(order, page.cursor)}`
  return listRows<CardRow & Placed>(db)`
    with page as materialized (
      select a.id from anime a
       where ${isSelected(page.selection)} ${behind}
       order by ${orderBy(order)}
       limit ${page.limit} offset ${page.offset}
    )
    select ${cardColumns}, ${placeIn(order)} as place from page join anime a using (id) order by ${orderBy(order)}
  `
}

/** Filters the given animes by a selection; keeps the given order unless a sort is given. */
export async function narrowIds(
  db: Database,
  ids: number[],
  { selection, sort }: { selection: Selection; sort: Sort | undefined },
): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select a.id
      from unnest(${ids}::int[]) with ordinality as given(id, place)
      join anime a using (id)
     where ${isSelected(selection)}
     order by ${sort ? orderBy(orderOf(sort)) : sql`place`}
  `
  return rows.map((row) => row.id)
}

/** Reads the cards of the given animes, in the given order; removed animes are left out. */
export async function selectCards(db: Database, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return listRows<CardRow>(db)`
    select ${cardColumns}
      from unnest(${ids}::int[]) with ordinality as given(id, place)
      join anime a using (id)
     order by place
  `
}
