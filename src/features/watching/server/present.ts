import type { AnimeProgress, KeptProgress, WatchingItem } from '../contract.ts'
import type { SeasonPlace } from './choose-line.ts'
import type { ExportedProgressRow, ProgressRow } from './queries/kept-progress.ts'
import type { LineRow } from './queries/watching.ts'

export function presentProgress(row: ProgressRow | undefined): KeptProgress {
  if (!row) return { progress_seconds: 0, duration_seconds: null, updated_at: null, seen: false }
  return {
    progress_seconds: row.progress_seconds,
    duration_seconds: row.duration_seconds,
    updated_at: row.watched_at?.toISOString() ?? null,
    seen: row.is_seen,
  }
}

export function presentAnimeProgress(rows: ProgressRow[]): AnimeProgress {
  return { episodes: rows.map((row) => ({ episode_id: row.episode_id, ...presentProgress(row) })) }
}

/** A line of 'En cours': the episode to continue with, of the anime in which `place` is where the person is. */
export function presentLine(row: LineRow, place: SeasonPlace): WatchingItem {
  // A next episode that was finished once is begun anew.
  const position = row.is_finished ? 0 : (row.progress_seconds ?? 0)
  return {
    anime_id: row.anime_id,
    slug: row.slug,
    title: row.title,
    cover_url: row.cover_url,
    anime_type: row.type,
    genres: row.genres,
    episode_id: row.episode_id,
    season_label: row.season_label,
    episode_number: row.episode_number,
    episode_title: row.episode_title,
    language: row.language,
    progress_seconds: position,
    duration_seconds: row.duration_seconds,
    last_watched: place.animeActiveAt.toISOString(),
    completed: row.is_seen ?? false,
    is_next: position === 0,
  }
}

/** What the person's data export says of one episode. */
export function presentExportedProgress({
  anime,
  season_label,
  episode_number,
  language,
  ...row
}: ExportedProgressRow) {
  return { anime, season_label, episode_number, language, ...presentProgress(row) }
}
