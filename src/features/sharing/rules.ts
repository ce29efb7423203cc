import { fillPath } from '../../shared/contract/fill-path.ts'

type SharedEpisode = { season_label: string; episode_number: number; language: string }
type SharedAnime = { slug: string; updated_at: string }

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
