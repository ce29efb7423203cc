import type { MetaDescriptor } from 'react-router'
import { shortenText } from '../../shared/shorten-text.ts'
import { describeBreadcrumbs, type StructuredData } from './structured-data.ts'

export const newEpisodesFeed = { title: 'Suminé – Nouveaux épisodes', path: '/feeds/episodes.atom' }

export type PageHead = {
  /** Without the site's name, which is appended. */
  title: string
  description: string
  /** Scheme and host of the site. */
  publicUrl: string
  /** The canonical address: the path, and the query fields that identify the page. */
  path: string
  /** The preview of a shared link, 1200 × 630; the site's icon by default. */
  shareImage?: { path: string; alt: string }
  /** The oEmbed address of the page. */
  oembedPath?: string
  type?: 'website' | 'video.tv_show' | 'video.movie' | 'video.episode'
  /** False for pages without content of their own, such as searches. */
  isIndexed?: boolean
  /** For the server only: search engines load documents. */
  structuredData?: StructuredData[] | undefined
  /** Adds breadcrumbs to the structured data: the home page, then this one. */
  hasBreadcrumbs?: boolean
  /** Feeds about the page's subject. */
  feeds?: { title: string; path: string }[]
}

const siteName = 'Suminé'
// Search engines cut longer descriptions.
const maxDescriptionLength = 160

/**
 * Returns a page's metadata for search engines and link previews: title, description, canonical address, language, Open
 * Graph and Twitter cards, structured data.
 * @returns descriptors for React Router's `meta`, which escapes them
 */
export function describePage(page: PageHead): MetaDescriptor[] {
  const url = toAbsoluteUrl(page.path, page.publicUrl)
  const description = shortenText(page.description, maxDescriptionLength)
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
    ...(page.isIndexed === false ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    // Only services that load documents read these. React does not render them in the browser, because `RouteAnnouncer`
    // removes them from the head at the first navigation.
    ...(import.meta.env.SSR ? describeToServices(page, { url, description }) : []),
  ]
}

/** The previews of links and the structured data. */
function describeToServices(
  page: PageHead,
  { url, description }: { url: string; description: string },
): MetaDescriptor[] {
  const { shareImage, structuredData = [] } = page
  const home = { name: 'Accueil', url: toAbsoluteUrl('/', page.publicUrl) }
  const breadcrumbs = page.hasBreadcrumbs ? [describeBreadcrumbs([home, { name: page.title, url }])] : []
  const image = shareImage ?? { path: '/icons/icon-512.png', alt: siteName }
  return [
    ...(page.oembedPath === undefined ? [] : [toOembedLink(page.oembedPath, page)]),
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: toAbsoluteUrl(image.path, page.publicUrl) },
    { property: 'og:image:alt', content: image.alt },
    ...(shareImage ? shareImageSize : []),
    { name: 'twitter:card', content: shareImage ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: toAbsoluteUrl(image.path, page.publicUrl) },
    ...[...breadcrumbs, ...structuredData].map((data) => ({ 'script:ld+json': data })),
  ]
}

/** Makes the `meta` of a page with fixed metadata, whose loader returns `publicUrl`. */
export function describeStaticPage(page: Omit<PageHead, 'publicUrl'>) {
  return ({ loaderData }: { loaderData: { publicUrl: string } | undefined }): MetaDescriptor[] =>
    loaderData ? describePage({ ...page, publicUrl: loaderData.publicUrl }) : []
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

/** Appends the site's name: '… · Suminé'. The name itself stays alone. */
export const toPageTitle = (title: string): string => (title === siteName ? title : `${title} · ${siteName}`)

/** Makes an address of ours absolute; an absolute one stays. */
export function toAbsoluteUrl(pathOrUrl: string, publicUrl: string): string {
  return new URL(pathOrUrl, `${publicUrl}/`).href
}
