import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'

export type PlaceCount = { kind: 'studio' | 'season' | 'year'; name: string; animes: number }

/** Counts the animes of each studio, of each broadcast season by its number, and of each year. */
export async function countByPlace(db: Database): Promise<PlaceCount[]> {
  return listRows<PlaceCount>(db)`
    select 'studio' as kind, studio as name, count(*)::int as animes from anime where studio <> '' group by studio
    union all
    select 'season', (-facet)::text, count(*)::int from anime, unnest(facets) as facet where facet < -10000 group by facet
    union all
    select 'year', release_year::text, count(*)::int from anime where release_year is not null group by release_year
  `
}

/**
 * Returns the animes with new episodes, of one language or any, that are not withheld, and their number, the latest
 * first.
 */
export async function listAnimesWithNewEpisodes(
  db: Database,
  { language, since, limit }: { language: string | undefined; since: Date; limit: number },
): Promise<{ id: number; new_episodes: number }[]> {
  return listRows<{ id: number; new_episodes: number }>(db)`
    select anime_id as id, count(*)::int as new_episodes
      from episode e
     where created_at >= ${since} and ${language ? sql`language = ${language}` : sql`true`}
       and not exists (select from withheld_episode w where w.episode_id = e.id)
     group by anime_id
     order by max(created_at) desc, anime_id
     limit ${limit}
  `
}
