import type { MetaDescriptor } from 'react-router'
import { shortenText } from './shorten-text.ts'
import type { StructuredData } from './structured-data.ts'

export type PageHead = {
  /** Without the name of the site, which is added. */
  title: string
  description: string
  /** Scheme and host of the site. */
  publicUrl: string
  /** The page's one address: path, and the query fields that make it another page. */
  path: string
  /** What a shared link shows: an address of ours or a third party's; the site's icon when there is none. */
  image?: { url: string; alt: string } | undefined
  /** The page's own share image, 1200 × 630; it takes the place of `image`. */
  shareImage?: { path: string; alt: string }
  /** The address that describes the page to those who show it elsewhere (oEmbed). */
  oembedPath?: string
  type?: 'website' | 'video.tv_show' | 'video.movie' | 'video.episode'
  /** Pages that lead on but are no answer themselves, such as searches. */
  isIndexed?: boolean
  structuredData?: StructuredData[]
  /** Feeds that tell of what the page is about. */
  feeds?: { title: string; path: string }[]
}

const siteName = 'Suminé'
// What search engines show of a description before they cut it.
const longestDescription = 160

/**
 * Everything a page says of itself to search engines and to link previews: title, description, canonical
 * address, language, Open Graph and Twitter cards, structured data.
 * @returns descriptors for React Router's `meta`, which escapes them
 */
export function describePage(page: PageHead): MetaDescriptor[] {
  const url = toAbsoluteUrl(page.path, page.publicUrl)
  const description = shortenText(page.description, longestDescription)
  const { shareImage } = page
  const image = shareImage
    ? { url: shareImage.path, alt: shareImage.alt }
    : (page.image ?? { url: '/icons/icon-512.png', alt: siteName })
  return [
    { title: toPageTitle(page.title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { tagName: 'link', rel: 'alternate', hrefLang: 'fr', href: url },
    ...(page.feeds ?? []).map(({ title, path }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type: 'application/atom+xml',
      title,
      href: toAbsoluteUrl(path, page.publicUrl),
    })),
    ...(page.oembedPath === undefined ? [] : [toOembedLink(page.oembedPath, page)]),
    ...(page.isIndexed === false ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: toAbsoluteUrl(image.url, page.publicUrl) },
    { property: 'og:image:alt', content: image.alt },
    ...(shareImage ? shareImageSize : []),
    { name: 'twitter:card', content: shareImage ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: toAbsoluteUrl(image.url, page.publicUrl) },
    ...(page.structuredData ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

const shareImageSize = [
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

function toOembedLink(path: string, { title, publicUrl }: PageHead): MetaDescriptor {
  const href = toAbsoluteUrl(path, publicUrl)
  return { tagName: 'link', rel: 'alternate', type: 'application/json+oembed', title, href }
}

/** '… · Suminé'; the site's own name stays alone. */
export function toPageTitle(title: string): string {
  return title === siteName ? title : `${title} · ${siteName}`
}

/** An address of ours with scheme and host; an address that has them stays. */
export function toAbsoluteUrl(pathOrUrl: string, publicUrl: string): string {
  return new URL(pathOrUrl, `${publicUrl}/`).href
}
