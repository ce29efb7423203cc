import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../../platform/database/sql.ts'
import { countedElsewhereOf } from '../../../../watching/server/public.ts'
import type { LineRow } from './lines.ts'

/** Finds animes by id: our current or former slug, else an external id. */
export async function findNamedAnimes(
  db: Database,
  lines: readonly Pick<LineRow, 'position' | 'slug' | 'mal_id' | 'anilist_id'>[],
): Promise<Map<number, number>> {
  const rows = await listRows<{ position: number; anime_id: number }>(db)`
    with line as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
                 as line (position int, slug text, mal_id text, anilist_id text)
    ), named as (
      select position, anime.id as anime_id, 1 as rank from line join anime using (slug)
      union all
      select position, anime_id, 2 from line join anime_old_slug using (slug)
      union all
      select position, anime.id, 3 from line join anime on external_ids @> jsonb_build_object('mal', mal_id)
       where mal_id is not null
      union all
      select position, anime.id, 4 from line join anime on external_ids @> jsonb_build_object('anilist', anilist_id)
       where anilist_id is not null
    )
    select distinct on (position) position, anime_id from named order by position, rank, anime_id
  `
  return new Map(rows.map(({ position, anime_id }) => [position, anime_id]))
}

export type AnimeFacts = { id: number; release_year: number | null; type: 'Anime' | 'Film'; season_labels: string[] }

/** Reads the facts that distinguish animes with similar titles. */
export async function listAnimeFacts(db: Database, ids: readonly number[]): Promise<Map<number, AnimeFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await listRows<AnimeFacts>(db)`
    select id, release_year, type,
           array(select distinct season_label from episode where anime_id = anime.id) as season_labels
      from anime where id = any(${ids}::int[])
  `
  return new Map(rows.map((row) => [row.id, row]))
}

/** @returns whether the catalogue has this anime */
export async function animeExists(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom('anime').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export type EpisodeToMark = Pick<
  TableRow<'episode'>,
  'id' | 'anime_id' | 'season_label' | 'episode_number' | 'language'
> & { anime_type: 'Anime' | 'Film' }

/** Lists the episodes of animes with the language that the person's line follows; null for both, or without a line. */
export async function listEpisodesToMark(
  db: Database,
  accountId: number,
  animeIds: readonly number[],
): Promise<(EpisodeToMark & { followed: 'VOSTFR' | 'VF' | null })[]> {
  return listRows<EpisodeToMark & { followed: 'VOSTFR' | 'VF' | null }>(db)`
    select e.id, e.anime_id, a.type as anime_type, e.season_label, e.episode_number, e.language, w.language as followed
      from episode e join anime a on a.id = e.anime_id
      left join watchlist_item w on w.account_id = ${accountId} and w.anime_id = a.id
     where e.anime_id = any(${animeIds}::int[])
     order by e.anime_id, e.id
  `
}

export type ListedRow = Omit<TableRow<'watchlist_item'>, 'id' | 'account_id'> &
  Pick<TableRow<'anime'>, 'slug' | 'title' | 'type' | 'release_year' | 'external_ids'>

/** Reads a member's watchlist with external ids. */
export async function listListedAnimes(db: Database, accountId: number): Promise<ListedRow[]> {
  return listRows<ListedRow>(db)`
    select a.id as anime_id, a.slug, a.title, a.type, a.release_year, a.external_ids, w.status, w.language, w.added_at,
           w.said
      from watchlist_item w join anime a on a.id = w.anime_id
     where w.account_id = ${accountId}
     order by w.added_at desc, w.id
  `
}

/** Counts a person's seen episodes of each anime as other sites do. */
export async function listSeenCounts(db: Database, accountId: number): Promise<Map<number, number>> {
  const rows = await listRows<{ anime_id: number; seen_count: number }>(db)`
    select seen.anime_id, seen.seen_count from ${countedElsewhereOf(accountId)} as seen
  `
  return new Map(rows.map(({ anime_id, seen_count }) => [anime_id, seen_count]))
}
