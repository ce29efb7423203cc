import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { playedBy } from '../queries/played.ts'

/** Time played of an episode in a part of a day in Paris. */
export type PlayedRow = {
  day: string
  /** When the part begins: 0, or one of `partOfDayHours`. */
  hour: number
  seconds: number
  /** Null for an episode or anime that was deleted. */
  animeId: number | null
  /** Tells episodes apart; the same for both languages of one. */
  episode: string
}

/** Returns the time that an account played in a year and in the night after it, in chronological order. */
export async function listPlayedInYear(db: Database, accountId: number, year: number): Promise<PlayedRow[]> {
  return listRows<PlayedRow>(db)`
    select to_char(played.slot, 'YYYY-MM-DD') as day, extract(hour from played.slot)::int as hour, played.seconds,
           a.id as "animeId",
           coalesce(a.id || '/' || e.season_label || '/' || e.episode_number, played.episode_id::text) as episode
      from ${playedBy(accountId)} played
      left join episode e on e.id = played.episode_id
      left join anime a on a.id = e.anime_id
     where played.slot >= ${`${year}-01-01`}::timestamp and played.slot <= ${`${year + 1}-01-01`}::timestamp
     order by played.slot, played.last_at
  `
}

/** Returns the days on which an account played something, in their order. */
export async function listPlayedDays(db: Database, accountId: number): Promise<string[]> {
  const rows = await listRows<{ day: string }>(db)`
    select distinct to_char(slot, 'YYYY-MM-DD') as day from ${playedBy(accountId)} played order by 1
  `
  return rows.map(({ day }) => day)
}

export type AnimeRow = Pick<TableRow<'anime'>, 'id' | 'slug' | 'title' | 'cover_url' | 'studio'> & {
  genres: { name: string; slug: string }[]
}

/** Finds animes by id; the map lacks those that are gone. */
export async function findAnimesPlayed(db: Database, ids: number[]): Promise<Map<number, AnimeRow>> {
  const rows = await listRows<AnimeRow>(db)`
    select a.id, a.slug, a.title, a.cover_url, a.studio,
           (select coalesce(json_agg(json_build_object('name', g.name, 'slug', g.slug) order by ag.position, g.id), '[]')
              from anime_genre ag join genre g on g.id = ag.genre_id where ag.anime_id = a.id) as genres
      from anime a where a.id = any(${ids}::int[])
  `
  return new Map(rows.map((row) => [row.id, row]))
}
