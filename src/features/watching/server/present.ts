import type { AnimeProgress, StoredProgress, WatchingItem } from '../contract.ts'
import type { SeasonPlace } from './choose-line.ts'
import type { ProgressRow } from './queries/stored-progress.ts'
import type { LineRow } from './queries/watching.ts'

/** Presents the progress in an episode; undefined is an episode never played. */
export function presentProgress(row: ProgressRow | undefined): StoredProgress {
  if (!row) return { progress_seconds: 0, duration_seconds: null, updated_at: null, seen: false }
  return {
    progress_seconds: row.progress_seconds,
    duration_seconds: row.duration_seconds,
    updated_at: row.watched_at?.toISOString() ?? null,
    seen: row.is_seen,
  }
}

export function presentAnimeProgress(rows: ProgressRow[]): AnimeProgress {
  const episodes = rows.map((row) => {
    const marked_at = row.marked_at?.toISOString() ?? null
    return { episode_id: row.episode_id, ...presentProgress(row), marked_at }
  })
  return { episodes }
}

/** Presents a line of 'En cours': the episode to continue with, where `place` is the member's place in the anime. */
export function presentLine(row: LineRow, place: SeasonPlace & { isPastOthers: boolean }): WatchingItem {
  // A next episode that was finished before starts from the beginning.
  const position = row.is_finished ? 0 : (row.progress_seconds ?? 0)
  return {
    anime_id: row.anime_id,
    slug: row.slug,
    title: row.title,
    cover_url: row.cover_url,
    art_url: row.art_url,
    anime_type: row.type,
    genres: row.genres,
    episode_id: row.episode_id,
    season_label: row.season_label,
    episode_number: row.episode_number,
    number_label: row.number_label,
    episode_title: row.episode_title,
    thumbnail_url: row.thumbnail_url,
    language: row.language,
    progress_seconds: position,
    duration_seconds: row.duration_seconds,
    last_watched: place.animeActiveAt.toISOString(),
    completed: row.is_seen ?? false,
    is_next: position === 0,
    skips_off_story: place.isPastOthers,
  }
}
