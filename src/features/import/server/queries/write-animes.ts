import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** A row of anime as an import gives it; what is undefined is left out of the JSON and keeps its value. */
export type AnimeRow = {
  id: number | undefined
  slug: string
  title: string
  sort_key: string
  type: string | undefined
  status: string | undefined
  is_classic: boolean | undefined
  release_year: number | undefined
  rating: number | undefined
  studio: string | undefined
  synopsis: string | undefined
  age_rating: string | undefined
  cover_url: string | undefined
  art_url: string | undefined
  popularity: number | undefined
  external_ids: Record<string, string> | undefined
  first_aired: string | undefined
  created_at: string | undefined
}

const given = (rows: AnimeRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
  id int, slug text, title text, sort_key text, type text, status text, is_classic boolean, release_year int,
  rating numeric(3, 1), studio text, synopsis text, age_rating text, cover_url text, art_url text, popularity int,
  external_ids jsonb, first_aired date, created_at timestamptz)`

/** @returns the new ids by slug */
export async function insertAnimes(db: Database, rows: AnimeRow[], now: Date): Promise<Map<string, number>> {
  const { rows: made } = await sql<{ id: number; slug: string }>`
    insert into anime (slug, title, sort_key, type, status, is_classic, release_year, rating, studio, synopsis,
      age_rating, cover_url, art_url, popularity, external_ids, first_aired, created_at, updated_at)
    select slug, title, sort_key, coalesce(type, 'Anime'), coalesce(status, 'terminé'), coalesce(is_classic, false),
      release_year, rating, studio, synopsis, age_rating, cover_url, art_url, coalesce(popularity, 0),
      coalesce(external_ids, '{}'), first_aired, coalesce(created_at, ${now}::timestamptz), ${now}::timestamptz
    from ${given(rows)}
    returning id, slug`.execute(db)
  return new Map(made.map(({ id, slug }) => [slug, id]))
}

const plainColumns = [
  'title',
  'sort_key',
  'type',
  'status',
  'is_classic',
  'release_year',
  'rating',
  'studio',
  'synopsis',
  'age_rating',
  'cover_url',
  'art_url',
  'popularity',
  'first_aired',
]

/** Gives animes the values they do not have yet. @returns the ids of those that changed */
export async function updateAnimes(db: Database, rows: AnimeRow[]): Promise<number[]> {
  const wanted = (column: string) => sql`coalesce(given.${sql.ref(column)}, anime.${sql.ref(column)})`
  const externalIds = sql`anime.external_ids || coalesce(given.external_ids, '{}')`
  const { rows: changed } = await sql<{ id: number }>`
    update anime
       set ${sql.join(plainColumns.map((column) => sql`${sql.ref(column)} = ${wanted(column)}`))},
           external_ids = ${externalIds}
      from ${given(rows)}
     where anime.id = given.id
       and (${sql.join(plainColumns.map((column) => sql`anime.${sql.ref(column)}`))}, anime.external_ids)
           is distinct from (${sql.join(plainColumns.map(wanted))}, ${externalIds})
    returning anime.id`.execute(db)
  return changed.map(({ id }) => id)
}

/** Notes the moment at which animes changed. */
export async function stampAnimes(db: Database, animeIds: number[], now: Date): Promise<void> {
  await sql`update anime set updated_at = ${now} where id = any(${animeIds}::int[])`.execute(db)
}
