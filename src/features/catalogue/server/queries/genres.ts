import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'

export type GenreRow = { id: number; name: string; slug: string; anime_count: number }

export async function selectGenres(db: Database): Promise<GenreRow[]> {
  return listRows<GenreRow>(db)`
    select g.id, g.name, g.slug, coalesce(counted.animes, 0)::int as anime_count
      from genre g
      left join (select genre_id, count(*) as animes from anime_genre group by genre_id) counted
        on counted.genre_id = g.id
     order by g.id
  `
}

export async function selectGenreNames(db: Database): Promise<Map<number, string | undefined>> {
  const rows = await listRows<{ id: number; name: string }>(db)`select id, name from genre`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function countAnimesByGenre(db: Database): Promise<Map<number, number>> {
  return new Map((await selectGenres(db)).map(({ id, anime_count }) => [id, anime_count]))
}

/** Selects the genres that were merged: by the former id, the id of the other one. */
export async function selectMergedGenres(db: Database): Promise<Map<number, number>> {
  const rows = await listRows<{ id: number; into_id: number }>(db)`select id, into_id from merged_genre`
  return new Map(rows.map(({ id, into_id }) => [id, into_id]))
}

/**
 * Builds a column for other features' queries: the genres of an anime as in responses, `[{ id, name }]` in display
 * order.
 * @param animeId the query's column with the anime's id, such as `a.id`
 */
export function genresOfAnime(animeId: string) {
  return sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by ag.position, g.id), '[]')
      from anime_genre ag join genre g on g.id = ag.genre_id
     where ag.anime_id = ${sql.ref(animeId)}
  )`
}
