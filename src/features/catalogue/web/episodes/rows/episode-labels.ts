import { type EpisodeNumber, toEpisodeName } from '../../../../../shared/episode-place.ts'
import type { EpisodeKey } from '../seasons.ts'

/** Returns 'Film N' in the season 'Films', otherwise 'Episode N' (docs/product/browsing.md#seasons-and-episodes). */
export function toEpisodeLabel(episode: Omit<EpisodeKey, 'language'>): string {
  return toEpisodeName(episode, 'Episode')
}

/** Returns the episode's title, else 'Épisode N' (docs/product/browsing.md#seasons-and-episodes). */
export function toEpisodeTitle({ title, ...episode }: { title: string | null } & EpisodeNumber): string {
  return title?.trim() || toEpisodeName({ ...episode, season_label: '' })
}
