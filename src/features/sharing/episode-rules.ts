import { fillPath } from '../../shared/contract/fill-path.ts'
import { type SharedAnime, toVersion } from './rules.ts'

type SharedEpisode = { season_label: string; episode_number: number; language: string }

/** Returns the path of an episode's share image; its last part changes with the anime. */
export function toEpisodeImagePath({ slug, updated_at }: SharedAnime, episode: SharedEpisode): string {
  const path = '/share/watch/:slug/:season_label/:episode_number/:language'
  return fillPath(path, { slug, ...episode }, undefined) + toVersion(updated_at)
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

/** Returns the episode without what its preview must not tell. */
export function coverPreview<E extends { title: string | null; synopsis: string | null; thumbnail_url: string | null }>(
  episode: E,
): E {
  return { ...episode, title: null, synopsis: null, thumbnail_url: null }
}
