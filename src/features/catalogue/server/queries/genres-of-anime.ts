import { sql } from '../../../../platform/database/sql.ts'

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
