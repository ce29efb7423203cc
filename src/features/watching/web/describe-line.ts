import { filmsLabel } from '../../../shared/season-order.ts'
import { toMinutes } from '../../../ui/formats/durations.ts'
import type { WatchingItem } from '../contract.ts'
import { fallbackDurationSeconds } from '../rules.ts'

/** The largest number of genres on a line of 'En cours' (docs/product/my-space.md#continuing). */
const maxGenres = 3

/** Returns the season; undefined for films, whose label 'Film {n}' is enough. */
export function toLineSeason({ season_label }: WatchingItem): string | undefined {
  return season_label === filmsLabel ? undefined : season_label
}

export function toLineGenres({ genres }: WatchingItem): string {
  return genres
    .slice(0, maxGenres)
    .map(({ name }) => name)
    .join(', ')
}

/** Returns the length in seconds: 24 minutes while unknown (docs/product/my-space.md#continuing). */
export function toLineDuration({ duration_seconds }: Pick<WatchingItem, 'duration_seconds'>): number {
  return duration_seconds ?? fallbackDurationSeconds
}

/** Returns progress over duration in percent, capped at 100 (docs/product/my-space.md#continuing). */
export function toLinePercent(line: Pick<WatchingItem, 'progress_seconds' | 'duration_seconds'>): number {
  return Math.min(100, (100 * line.progress_seconds) / toLineDuration(line))
}

/** Returns how the line continues: 'à suivre', 'fillers passés', or the rest of the episode. */
export function describeStart(line: WatchingItem): string {
  if (!line.is_next) return describeLeft(line)
  return line.skips_off_story ? 'fillers passés' : 'à suivre'
}

/** Formats the rest of the episode: 'encore 9 min'. */
export function describeLeft(line: Pick<WatchingItem, 'progress_seconds' | 'duration_seconds'>): string {
  return `encore ${toMinutes(toLineDuration(line) - line.progress_seconds)}`
}
