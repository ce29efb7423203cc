import { toAnimePath } from '../../shared/episode-place.ts'

export type SharedAnime = { slug: string; updated_at: string }

/**
 * Returns the path of an anime's share image. Its last part changes with the anime, so that services which cache
 * previews for long fetch the new one.
 */
export function toShareImagePath({ slug, updated_at }: SharedAnime): string {
  return `/share${toAnimePath(slug)}${toVersion(updated_at)}`
}

/** The last part of a share image's path. */
export const toVersion = (updatedAt: string) => `.jpg?v=${Math.floor(Date.parse(updatedAt) / 1000).toString(36)}`

/** Returns the path of a page's oEmbed description. */
export function toOembedPath(pageUrl: string): string {
  return `/oembed?format=json&url=${encodeURIComponent(pageUrl)}`
}
