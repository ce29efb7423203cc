import type { Database } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import { toSlug } from '../../../../../shared/slug.ts'

/**
 * Finds genres by name or slug, and creates missing ones. Two spellings of one slug ('Sci-Fi', 'sci fi') are one genre,
 * and the former name of a renamed or merged genre means that genre.
 * @returns ids by the given names
 */
export async function resolveGenres(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const given = [...new Set(names)].map((name, place) => ({ name, slug: toSlug(name) || name, place }))
  const slugs = given.map(({ slug }) => slug)
  // One that is being merged is no more once its lock is free.
  await sql`
    select from genre
     where slug = any(${slugs}) or name = any(${names})
        or id in (select genre_id from genre_alias where slug = any(${slugs}))
     order by id for key share`.execute(db)
  const wanted = sql`
    select given.name as given, coalesce(genre.slug, given.slug) as slug, coalesce(genre.name, given.name) as name,
           given.place
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (slug text, name text, place int)
      left join genre_alias on genre_alias.slug = given.slug
      left join genre on genre.id = genre_alias.genre_id`
  await sql`
    insert into genre (slug, name) select slug, name from (${wanted}) wanted order by place
    on conflict do nothing`.execute(db)
  const rows = await listRows<{ given: string; id: number }>(db)`
    select wanted.given, genre.id
      from (${wanted}) wanted
     cross join lateral (
       select id from genre where genre.name = wanted.name or genre.slug = wanted.slug
        order by genre.name = wanted.name desc limit 1
     ) genre`
  return new Map(rows.map(({ given, id }) => [given, id]))
}

/** Sets an anime's genres in this order; unchanged rows stay. */
export async function putGenres(db: Database, animeId: number, genreIds: number[]): Promise<void> {
  await sql`
    delete from anime_genre where anime_id = ${animeId} and genre_id <> all (${genreIds}::int[])`.execute(db)
  await sql`
    insert into anime_genre (anime_id, genre_id, position)
    select ${animeId}, id, place - 1 from unnest(${genreIds}::int[]) with ordinality as wanted (id, place)
    on conflict (anime_id, genre_id) do update set position = excluded.position
      where anime_genre.position <> excluded.position`.execute(db)
}

export type GenreRow = { anime_id: number; genre_id: number; position: number }

/**
 * Replaces the genres of animes, in this order.
 * @param rows no genre twice for an anime
 * @param isNew animes without genres so far
 * @returns ids of the animes whose genres changed
 */
export async function setGenres(
  db: Database,
  rows: GenreRow[],
  isNew: (animeId: number) => boolean,
): Promise<number[]> {
  const rewritten = rows.filter(({ anime_id }) => !isNew(anime_id))
  const changed = await listOtherGenreAnimes(db, rewritten)
  const fresh = [...new Set(rows.map(({ anime_id }) => anime_id).filter(isNew))]
  const animeIds = new Set([...fresh, ...changed])
  if (animeIds.size === 0) return []
  if (changed.length > 0) await sql`delete from anime_genre where anime_id = any(${changed}::int[])`.execute(db)
  await sql`
    insert into anime_genre (anime_id, genre_id, position)
    ${wantedGenres(rows.filter(({ anime_id }) => animeIds.has(anime_id)))}`.execute(db)
  return [...animeIds]
}

function wantedGenres(rows: GenreRow[]) {
  return sql`
    select * from unnest(${rows.map((row) => row.anime_id)}::int[], ${rows.map((row) => row.genre_id)}::int[],
      ${rows.map((row) => row.position)}::int[]) as wanted (anime_id, genre_id, position)`
}

async function listOtherGenreAnimes(db: Database, rows: GenreRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const changed = await listRows<{ anime_id: number }>(db)`
    with wanted as (${wantedGenres(rows)}),
    after as (select anime_id, array_agg(genre_id order by position, genre_id) as genres from wanted group by anime_id),
    before as (
      select anime_id, array_agg(genre_id order by position, genre_id) as genres
        from anime_genre where anime_id in (select anime_id from after) group by anime_id
    )
    select anime_id from after left join before using (anime_id) where before.genres is distinct from after.genres
    `
  return changed.map(({ anime_id }) => anime_id)
}
