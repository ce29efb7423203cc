import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

export type GenreRow = { id: number; name: string; slug: string; anime_count: number }

/** All genres, each with its number of animes. */
export async function selectGenres(db: Database): Promise<GenreRow[]> {
  const { rows } = await sql<GenreRow>`
    select g.id, g.name, g.slug, coalesce(counted.animes, 0)::int as anime_count
      from genre g
      left join (select genre_id, count(*) as animes from anime_genre group by genre_id) counted
        on counted.genre_id = g.id
     order by g.id
  `.execute(db)
  return rows
}
