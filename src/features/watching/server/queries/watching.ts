import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesAny, changesRows, listRows, sql } from '../../../../platform/database/sql.ts'
import { genresOfAnime } from '../../../catalogue/server/public.ts'
import type { SeasonPlace, SeasonToCome } from '../choose-line.ts'
import { isFinished, isSeen, isTouched, knownDuration } from './seen-rule.ts'

/**
 * Returns a member's place in each season they touched: the episode played last or, with marks only, the last marked
 * one. Omits removed animes; the last activity comes first.
 */
export async function listSeasonPlaces(db: Database, accountId: number): Promise<SeasonPlace[]> {
  return listRows<SeasonPlace>(db)`
    with touched as (
      select e.anime_id, e.season_label, e.episode_number, e.language,
             case when p.progress_seconds > 0 then p.watched_at end as played_at, p.marked_at,
             ${isFinished} as is_finished,
             greatest(case when p.progress_seconds > 0 then p.watched_at end,
                      case when p.marked_seen then p.marked_at end) as active_at
        from watch_progress p join episode e on e.id = p.episode_id
       where p.account_id = ${accountId} and ${isTouched}
    ), place as (
      select distinct on (anime_id, season_label) touched.*,
             max(active_at) over (partition by anime_id) as anime_active_at
        from touched
       order by anime_id, season_label, played_at desc nulls last, episode_number desc, marked_at desc, language
    )
    select place.anime_id as "animeId", place.season_label as "seasonLabel", place.episode_number as "episodeNumber",
           place.language, place.played_at as "playedAt", place.marked_at as "markedAt",
           place.is_finished as "isFinished", place.anime_active_at as "animeActiveAt"
      from place
      left join watching_removal r on r.account_id = ${accountId} and r.anime_id = place.anime_id
     where r.removed_at is null or r.removed_at < place.anime_active_at
     order by place.anime_active_at desc, place.anime_id
  `
}

const isToCome = sql`e.language = place.language
  and (e.season_label <> place.season_label or e.episode_number > place.episode_number)
  and not (coalesce(p.marked_seen, false) and p.marked_at >= place.left_at)`

/**
 * Returns the next episodes from the given places: of each season of their animes, the first one of the same language.
 * Skips episodes marked as seen since the place was last played.
 * @param skips whether fillers and recaps are left out too
 */
export async function listSeasonsToCome(
  db: Database,
  { accountId, places, skips }: { accountId: number; places: SeasonPlace[]; skips: boolean },
): Promise<(SeasonToCome & { animeId: number })[]> {
  if (places.length === 0) return []
  return listRows<SeasonToCome & { animeId: number }>(db)`
    select e.anime_id as "animeId", e.season_label as "seasonLabel",
           bool_or(e.language = place.language) as "hasLanguage",
           min(e.episode_number) filter (where ${isToCome} and not (${skips} and e.off_story is not null))
             as "firstNumber",
           min(e.episode_number) filter (where ${isToCome}) as "firstOfAll"
      from unnest(
             ${places.map((place) => place.animeId)}::int[], ${places.map((place) => place.seasonLabel)}::text[],
             ${places.map((place) => place.episodeNumber)}::float8[], ${places.map((place) => place.language)}::text[],
             ${places.map((place) => place.playedAt ?? place.markedAt)}::timestamptz[]
           ) as place(anime_id, season_label, episode_number, language, left_at)
      join episode e on e.anime_id = place.anime_id
      left join watch_progress p on p.account_id = ${accountId} and p.episode_id = e.id
     group by e.anime_id, e.season_label
  `
}

export type EpisodeOfAnime = Pick<SeasonPlace, 'animeId' | 'seasonLabel' | 'episodeNumber' | 'language'>

type AnimeColumns = Pick<TableRow<'anime'>, 'slug' | 'title' | 'cover_url' | 'art_url' | 'type'>
type EpisodeColumns = Pick<
  TableRow<'episode'>,
  'season_label' | 'episode_number' | 'number_label' | 'thumbnail_url' | 'language'
>

export type LineRow = AnimeColumns &
  EpisodeColumns & {
    anime_id: number
    genres: { id: number; name: string }[]
    episode_id: number
    episode_title: string | null
    /** Null when the episode was never touched. */
    progress_seconds: number | null
    duration_seconds: number | null
    is_seen: boolean | null
    is_finished: boolean | null
  }

/** Returns the given episodes, in order, with their animes and the member's progress. */
export async function selectLines(db: Database, accountId: number, episodes: EpisodeOfAnime[]): Promise<LineRow[]> {
  if (episodes.length === 0) return []
  return listRows<LineRow>(db)`
    select a.id as anime_id, a.slug, a.title, a.cover_url, a.art_url, a.type, ${genresOfAnime('a.id')} as genres,
           e.id as episode_id, e.season_label, e.episode_number, e.number_label, e.title as episode_title,
           e.thumbnail_url, e.language,
           p.progress_seconds, ${knownDuration} as duration_seconds, ${isSeen} as is_seen, ${isFinished} as is_finished
      from unnest(
             ${episodes.map((episode) => episode.animeId)}::int[],
             ${episodes.map((episode) => episode.seasonLabel)}::text[],
             ${episodes.map((episode) => episode.episodeNumber)}::float8[],
             ${episodes.map((episode) => episode.language)}::text[]
           ) with ordinality as line(anime_id, season_label, episode_number, language, place)
      join episode e using (anime_id, season_label, episode_number, language)
      join anime a on a.id = e.anime_id
      left join watch_progress p on p.account_id = ${accountId} and p.episode_id = e.id
     order by line.place
  `
}

/** Removes an anime from a member's list until they watch it again. @returns false for an unknown anime */
export async function removeLine(
  db: Database,
  { accountId, animeId, at }: { accountId: number; animeId: number; at: Date },
): Promise<boolean> {
  return changesAny(db)`
    insert into watching_removal (account_id, anime_id, removed_at)
    select ${accountId}, id, ${at}::timestamptz from anime where id = ${animeId}
    on conflict (account_id, anime_id) do update set removed_at = excluded.removed_at
  `
}

/** Reverts the removal of an anime. @returns false when it was not removed */
export async function restoreLine(
  db: Database,
  { accountId, animeId }: { accountId: number; animeId: number },
): Promise<boolean> {
  return changesRows(
    db.deleteFrom('watching_removal').where('account_id', '=', accountId).where('anime_id', '=', animeId),
  )
}
