import { filmsLabel } from './season-order.ts'

/** The highest episode number; the lowest is 0. */
export const maxEpisodeNumber = 100_000

/** The number by which an episode is sorted and addressed, and what is shown instead of it (0046). */
export type EpisodeNumber = { episode_number: number; number_label?: string | null | undefined }

/** The position of an episode within its anime. */
export type EpisodePlace = EpisodeNumber & { season_label: string }

/** Formats a number: '12', '12,5', or its label such as '13-14'. */
export function toShownNumber({ episode_number, number_label }: EpisodeNumber): string {
  return number_label || String(episode_number).replace('.', ',')
}

/** Names an episode: 'Épisode 12,5', 'Film 1'; a label that is no number stands alone: 'Spécial'. */
export function toEpisodeName(episode: EpisodePlace, noun = 'Épisode'): string {
  const number = toShownNumber(episode)
  if (!/^\d/.test(number)) return number
  return `${episode.season_label === filmsLabel ? 'Film' : noun} ${number}`
}

/** Formats a position: 'Saison 1 · Épisode 2', or 'Film 1' for films. */
export function toEpisodePlace(episode: EpisodePlace): string {
  const name = toEpisodeName(episode)
  return episode.season_label === filmsLabel ? name : `${episode.season_label} · ${name}`
}

/** Parses the number in an episode's address: '12', '012', '12.5'; undefined for other texts. */
export function parseEpisodeNumber(text: string): number | undefined {
  return /^\d{1,9}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** Returns whether two episodes have consecutive whole numbers, so that a range of them leaves none out. */
export function follows(before: EpisodeNumber, after: EpisodeNumber): boolean {
  const isPlain = [before, after].every((one) => Number.isInteger(one.episode_number) && !one.number_label)
  return isPlain && after.episode_number === before.episode_number + 1
}

/** Returns the path of an anime's page. */
export const toAnimePath = (slug: string): string => `/anime/${encodeURIComponent(slug)}`

/**
 * Returns the path of an episode's page: /watch/{slug}/{seasonLabel URL-encoded}/{episodeNumber}/{language}
 * (docs/product/watching.md#watch-page).
 */
export function toWatchPath(slug: string, episode: EpisodePlace & { language: string }): string {
  const parts = [slug, episode.season_label, String(episode.episode_number), episode.language]
  return `/watch/${parts.map(encodeURIComponent).join('/')}`
}
