import { hasCoveredPreview } from '../../episode-rules.ts'
import type { EpisodeAddress } from './describe-card.ts'
import { cardSize } from './share-card.ts'

/** The shareable target of an address of the site. */
export type SharedAddress =
  | { kind: 'anime'; slug: string }
  /** `isCovered`: the preview names the episode by its number alone. */
  | ({ kind: 'episode'; slug: string; isCovered: boolean } & EpisodeAddress)

/** Parses an address to share; undefined for another site, or a page without a work. */
export function readSharedAddress(url: string, publicUrl: string): SharedAddress | undefined {
  const parsed = URL.parse(url)
  if (parsed?.origin !== new URL(publicUrl).origin) return undefined
  const parts = decodePath(parsed.pathname)
  const [page, slug, seasonLabel, episodeNumber, language, ...rest] = parts ?? []
  if (!slug || rest.length > 0) return undefined
  if (page === 'anime' && seasonLabel === undefined) return { kind: 'anime', slug }
  if (page !== 'watch' || !seasonLabel || !episodeNumber || !language) return undefined
  const isCovered = hasCoveredPreview(parsed.searchParams)
  return { kind: 'episode', slug, seasonLabel, episodeNumber, language, isCovered }
}

function decodePath(path: string): string[] | undefined {
  try {
    return path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

type Described = { title: string; studio: string | null; imageUrl: string; publicUrl: string }
type Frame = { maxwidth?: number | undefined; maxheight?: number | undefined }

const cacheS = 24 * 3600

/**
 * Returns an oEmbed 1.0 answer (oembed.com, §2.3.4) of type `link`: other sites may not frame the player, and a picture
 * alone would hide the link's target. A thumbnail beyond the maximum size is left out.
 */
export function describeOembed({ title, studio, imageUrl, publicUrl }: Described, { maxwidth, maxheight }: Frame) {
  const fits = (maxwidth ?? cardSize.width) >= cardSize.width && (maxheight ?? cardSize.height) >= cardSize.height
  return {
    version: '1.0',
    type: 'link',
    title,
    ...(studio === null ? {} : { author_name: studio }),
    provider_name: 'Suminé',
    provider_url: `${publicUrl}/`,
    cache_age: cacheS,
    ...(fits ? { thumbnail_url: imageUrl, thumbnail_width: cardSize.width, thumbnail_height: cardSize.height } : {}),
  }
}
