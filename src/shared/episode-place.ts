import { filmsLabel } from './season-order.ts'

/** The highest episode number; numbering begins at 1. */
export const maxEpisodeNumber = 100_000

/** The position of an episode within its anime. */
export type EpisodePlace = { season_label: string; episode_number: number }

/** Formats a position: 'Saison 1 · Épisode 2', or 'Film 1' for films. */
export function toEpisodePlace({ season_label, episode_number }: EpisodePlace): string {
  return season_label === filmsLabel ? `Film ${episode_number}` : `${season_label} · Épisode ${episode_number}`
}

/**
 * Returns the path of an episode's page: /watch/{slug}/{seasonLabel URL-encoded}/{episodeNumber}/{language}
 * (docs/product/watching.md#watch-page).
 */
export function toWatchPath(slug: string, episode: EpisodePlace & { language: string }): string {
  const parts = [slug, episode.season_label, String(episode.episode_number), episode.language]
  return `/watch/${parts.map(encodeURIComponent).join('/')}`
}
