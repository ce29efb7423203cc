import { filmsLabel } from '../../../shared/season-order.ts'
import { fallbackDurationSeconds } from '../../../shared/watch-rule.ts'
import type { WatchingItem } from '../contract.ts'

/** Genres that a line of 'En cours' shows at most (docs/product/my-space.md#continuing). */
const mostGenres = 3

/**
 * What is said of the episode: 'Film {n}' in the season 'Films', else 'Épisode {n}'
 * (docs/product/my-space.md#continuing).
 */
export function toLineEpisode({ season_label, episode_number }: WatchingItem): string {
  return season_label === filmsLabel ? `Film ${episode_number}` : `Épisode ${episode_number}`
}

/** The season; 'Film {n}' says all of a film. */
export function toLineSeason({ season_label }: WatchingItem): string | undefined {
  return season_label === filmsLabel ? undefined : season_label
}

export function toLineGenres({ genres }: WatchingItem): string {
  return genres
    .slice(0, mostGenres)
    .map(({ name }) => name)
    .join(', ')
}

/** The length, in seconds: 24 minutes while nobody knows it (docs/product/my-space.md#continuing). */
export function toLineDuration({ duration_seconds }: Pick<WatchingItem, 'duration_seconds'>): number {
  return duration_seconds ?? fallbackDurationSeconds
}

/** Progress over duration in percent, capped at 100 (docs/product/my-space.md#continuing). */
export function toLinePercent(line: Pick<WatchingItem, 'progress_seconds' | 'duration_seconds'>): number {
  return Math.min(100, (100 * line.progress_seconds) / toLineDuration(line))
}
