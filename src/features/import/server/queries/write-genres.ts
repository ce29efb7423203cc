import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { toSlug } from '../../../../shared/slug.ts'

export type NamedGenre = { slug: string; name: string }

/** Genres by these names; a name that a genre had before it was renamed or merged means that genre. */
export async function nameGenres(db: Database, names: readonly string[]): Promise<Map<string, NamedGenre>> {
  const given = new Map(names.map((name) => [name, { slug: toSlug(name) || name, name }]))
  const slugs = [...new Set([...given.values()].map(({ slug }) => slug))]
  const { rows } = await sql<NamedGenre & { alias: string }>`
    select genre_alias.slug as alias, genre.slug, genre.name
      from genre_alias join genre on genre.id = genre_alias.genre_id
     where genre_alias.slug = any(${slugs}::text[])`.execute(db)
  const renamed = new Map(rows.map(({ alias, slug, name }) => [alias, { slug, name }]))
  return new Map([...given].map(([name, genre]) => [name, renamed.get(genre.slug) ?? genre]))
}

/** Makes the genres that are new. Two spellings of one slug ('Sci-Fi', 'sci fi') are one genre. */
export async function addGenres(db: Database, genres: NamedGenre[]): Promise<void> {
  const distinct = [...new Map(genres.map(({ slug, name }) => [`${slug}/${name}`, { slug, name }])).values()]
  if (distinct.length === 0) return
  await sql`
    insert into genre (slug, name)
    select slug, name from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as given (slug text, name text)
    on conflict do nothing`.execute(db)
}

/**
 * Gives animes these genres, in this order, in the place of those they had.
 * @param isNew animes that have none yet
 * @returns the ids of the animes that had others
 */
export async function setGenres(
  db: Database,
  rows: GenreRow[],
  isNew: (animeId: number) => boolean,
): Promise<number[]> {
  const changed = await listAnimesOfOtherGenres(
    db,
    rows.filter(({ anime_id }) => !isNew(anime_id)),
  )
  const fresh = [...new Set(rows.map(({ anime_id }) => anime_id).filter(isNew))]
  const animeIds = [...fresh, ...changed]
  if (animeIds.length === 0) return []
  if (changed.length > 0) await sql`delete from anime_genre where anime_id = any(${changed}::int[])`.execute(db)
  await sql`
    insert into anime_genre (anime_id, genre_id, position)
    select anime_id, genre_id, position from (${wantedGenres(rows)}) as wanted
     where anime_id = any(${animeIds}::int[])`.execute(db)
  return animeIds
}

type GenreRow = { anime_id: number; slug: string; name: string; position: number }

function wantedGenres(rows: GenreRow[]) {
  return sql`
    select given.anime_id, genre.id as genre_id, min(given.position) as position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as given (anime_id int, slug text, name text, position int)
      join genre on genre.slug = given.slug or genre.name = given.name
     group by given.anime_id, genre.id`
}

async function listAnimesOfOtherGenres(db: Database, rows: GenreRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const { rows: changed } = await sql<{ anime_id: number }>`
    with wanted as (${wantedGenres(rows)}),
    after as (select anime_id, array_agg(genre_id order by position, genre_id) as genres from wanted group by anime_id),
    before as (
      select anime_id, array_agg(genre_id order by position, genre_id) as genres
        from anime_genre where anime_id in (select anime_id from after) group by anime_id
    )
    select anime_id from after left join before using (anime_id) where before.genres is distinct from after.genres
    `.execute(db)
  return changed.map(({ anime_id }) => anime_id)
}
