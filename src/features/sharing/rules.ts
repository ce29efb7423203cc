import { fillPath } from '../../shared/contract/fill-path.ts'

type SharedEpisode = { season_label: string; episode_number: number; language: string }
type SharedAnime = { slug: string; updated_at: string }

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

/**
 * Returns the path of a share image. Its last part changes with the anime, so that services which cache previews for
 * long fetch the new one.
 */
export function toShareImagePath({ slug, updated_at }: SharedAnime, episode?: SharedEpisode): string {
  const version = Math.floor(Date.parse(updated_at) / 1000).toString(36)
  const path = episode
    ? fillPath('/share/watch/:slug/:season_label/:episode_number/:language', { slug, ...episode }, undefined)
    : fillPath('/share/anime/:slug', { slug }, undefined)
  return `${path}.jpg?v=${version}`
}

/** Returns the path of a page's oEmbed description. */
export function toOembedPath(pageUrl: string): string {
  return `/oembed?format=json&url=${encodeURIComponent(pageUrl)}`
}
