import { filmsLabel } from '../../../../../shared/season-order.ts'
import type { EpisodeKey } from '../seasons.ts'

/** Returns 'Film N' in the season 'Films', otherwise 'Episode N' (docs/product/browsing.md#seasons-and-episodes). */
export function toEpisodeLabel({ season_label, episode_number }: Omit<EpisodeKey, 'language'>): string {
  return `${season_label === filmsLabel ? 'Film' : 'Episode'} ${episode_number}`
}

/** Returns the episode's title, else 'Épisode N' (docs/product/browsing.md#seasons-and-episodes). */
export function toEpisodeTitle({ title, episode_number }: { title: string | null; episode_number: number }): string {
  return title?.trim() || `Épisode ${episode_number}`
}
