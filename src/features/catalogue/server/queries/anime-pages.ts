import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { SortField, SortOrder } from '../../contract.ts'

/** Which animes a list is about: those that have all these facets, between these years. */
export type Selection = { facets: number[]; yearMin?: number | undefined; yearMax?: number | undefined }

export type Sort = { by: SortField; order: SortOrder }

/** What a card shows, as the database holds it. */
export type CardRow = Pick<
  Selectable<Tables['anime']>,
  | 'id'
  | 'slug'
  | 'title'
  | 'cover_url'
  | 'type'
  | 'is_classic'
  | 'available_languages'
  | 'release_year'
  | 'episode_count'
  | 'rating'
  | 'studio'
  | 'synopsis'
  | 'created_at'
  | 'facets'
> & { cover_placeholder: string | null }

export const cardColumns = sql.raw(
  [
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
    'created_at',
    'facets',
  ]
    .map((column) => `a.${column}`)
    .concat('(select p.placeholder from picture p where p.url = a.cover_url) as cover_placeholder')
    .join(', '),
)

const byTitle = 'a.sort_key, a.id'

// Animes without a year or rating come last both ways. Ties go by title, then id, so that no line is on two
// pages or none (docs/product/api.md#paging). Each of these follows an index of migrations/0001.
const orders: Record<SortField, Record<SortOrder, string>> = {
  title: { asc: byTitle, desc: 'a.sort_key desc, a.id' },
  release_year: {
    asc: `a.release_year asc nulls last, ${byTitle}`,
    desc: `a.release_year desc nulls last, ${byTitle}`,
  },
  created_at: { asc: `a.created_at asc, ${byTitle}`, desc: `a.created_at desc, ${byTitle}` },
  rating: { asc: `a.rating asc nulls last, ${byTitle}`, desc: `a.rating desc nulls last, ${byTitle}` },
  popularity: { asc: `a.popularity asc, ${byTitle}`, desc: `a.popularity desc, ${byTitle}` },
}

const orderBy = ({ by, order }: Sort) => sql.raw(orders[by][order])

function matching({ facets, yearMin, yearMax }: Selection) {
  const conditions = []
  if (facets.length > 0) conditions.push(sql`a.facets @> ${facets}::int[]`)
  if (yearMin !== undefined) conditions.push(sql`a.release_year >= ${yearMin}::int`)
  if (yearMax !== undefined) conditions.push(sql`a.release_year <= ${yearMax}::int`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** How many animes a selection holds; without one, how many there are. */
export async function countAnimes(db: Database, selection: Selection = { facets: [] }): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from anime a where ${matching(selection)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * How many animes of a selection each genre has, by its id; one without any is not there.
 * @param among only these animes, where given
 */
export async function countByGenre(db: Database, selection: Selection, among?: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; animes: number }>`
    select facet as id, count(*)::int as animes
      from anime a, unnest(a.facets) as facet
     where facet > 0 and ${matching(selection)} ${among ? sql`and a.id = any(${among}::int[])` : sql``}
     group by facet
  `.execute(db)
  return new Map(rows.map(({ id, animes }) => [id, animes]))
}

/** One page of a selection. The ids are found first: the wide rows are read for them alone, not for the offset. */
export async function selectPage(
  db: Database,
  page: { selection: Selection; sort: Sort; offset: number; limit: number },
): Promise<CardRow[]> {
  const order = orderBy(page.sort)
  const { rows } = await sql<CardRow>`
    with page as materialized (
      select a.id from anime a
       where ${matching(page.selection)}
       order by ${order}
       limit ${page.limit} offset ${page.offset}
    )
    select ${cardColumns} from page join anime a using (id) order by ${order}
  `.execute(db)
  return rows
}

/** Those of the given animes that belong to a selection: in the given order, or sorted when a sort is asked for. */
export async function narrowIds(
  db: Database,
  ids: number[],
  { selection, sort }: { selection: Selection; sort: Sort | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id
      from unnest(${ids}::int[]) with ordinality as given(id, place)
      join anime a using (id)
     where ${matching(selection)}
     order by ${sort ? orderBy(sort) : sql`place`}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The cards of the given animes, in the given order; one that is gone is left out. */
export async function selectCards(db: Database, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
      from unnest(${ids}::int[]) with ordinality as given(id, place)
      join anime a using (id)
     order by place
  `.execute(db)
  return rows
}
