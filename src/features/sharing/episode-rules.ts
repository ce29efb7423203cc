import { type EpisodePlace, toWatchPath } from '../../shared/episode-place.ts'
import { type SharedAnime, toVersion } from './rules.ts'

/** Returns the path of an episode's share image; its last part changes with the anime. */
export function toEpisodeImagePath(
  { slug, updated_at }: SharedAnime,
  episode: EpisodePlace & { language: string },
): string {
  return `/share${toWatchPath(slug, episode)}${toVersion(updated_at)}`
}

/** The query of an episode's link whose preview names it by its number alone. */
const coveredQuery = { name: 'apercu', value: 'sans-spoiler' }

/** Adds it to a path or an address. */
export function withCoveredPreview(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${coveredQuery.name}=${coveredQuery.value}`
}

/** Returns whether the preview of an address names its episode by its number alone. */
export function hasCoveredPreview(query: URLSearchParams): boolean {
  return query.get(coveredQuery.name) === coveredQuery.value
}

/** Returns the episode without the texts that its preview must not reveal. */
export function coverPreview<E extends { title: string | null; synopsis: string | null; thumbnail_url: string | null }>(
  episode: E,
): E {
  return { ...episode, title: null, synopsis: null, thumbnail_url: null }
}
