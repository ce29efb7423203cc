import type { CacheableUrls } from '../platform/cache/cacheable-urls.ts'

type SharedPage = {
  path: string
  /** Query fields the page reads; others never make another copy of it. */
  query: string[]
  /** How long a copy may serve while the catalogue does not change. */
  seconds: number
  /** Leads to somebody's own things: nothing for search engines. */
  isPersonal?: true
}

const explorerFields = [
  'search',
  'genres',
  'type',
  'language',
  'year_min',
  'year_max',
  'is_classic',
  'sort_by',
  'sort_order',
  'page',
  'view',
]

/** The frames of pages whose contents come once the browser knows who asks. */
const personalPages = [
  { path: '/login', query: [] },
  { path: '/register', query: [] },
  { path: '/forgot-password', query: [] },
  { path: '/reset-password', query: [] },
  { path: '/confirm-email', query: [] },
  { path: '/cancel-deletion', query: [] },
  { path: '/notifications', query: [] },
  { path: '/my-space', query: [] },
  { path: '/my-space/import', query: [] },
  { path: '/settings', query: ['tab'] },
  { path: '/dmca/suivi', query: [] },
  // Filters, orders and pages of the administration are read in the browser alone.
  { path: '/admin/:area', query: [] },
  { path: '/admin/:area/:view', query: [] },
  { path: '/admin/:area/:id/:view', query: [] },
  { path: '/offline', query: [] },
]

/** The pages that are the same for every visitor, and so kept in memory. */
export const sharedPages: SharedPage[] = [
  // 'Découvrez Maintenant' is drawn anew every minute (docs/product/browsing.md#home).
  { path: '/', query: [], seconds: 60 },
  { path: '/explorer', query: explorerFields, seconds: 3600 },
  { path: '/anime/:slug', query: [], seconds: 3600 },
  { path: '/watch/:slug/:seasonLabel/:episodeNumber/:language', query: [], seconds: 3600 },
  { path: '/planning', query: ['week', 'day'], seconds: 60 },
  { path: '/partners', query: [], seconds: 300 },
  // What members do at the moment is asked for anew in the browser.
  { path: '/team', query: [], seconds: 60 },
  { path: '/about', query: [], seconds: 300 },
  { path: '/status', query: [], seconds: 30 },
  { path: '/accessibilite', query: [], seconds: 3600 },
  { path: '/how-it-works', query: [], seconds: 3600 },
  { path: '/terms', query: [], seconds: 3600 },
  { path: '/privacy', query: [], seconds: 3600 },
  { path: '/dmca', query: [], seconds: 3600 },
  { path: '/dmca/contre-notification', query: [], seconds: 3600 },
  { path: '/dmca/transparence', query: [], seconds: 300 },
  ...personalPages.map((page) => ({ ...page, seconds: 3600, isPersonal: true as const })),
]

// React Router asks for `/path.data` when a visitor moves from page to page; `_routes` names the loaders to run.
const dataFields = ['_routes']

/** Declares the shared pages, and their data for moves inside the site, to the cache. */
export function addSharedPages(urls: CacheableUrls): void {
  for (const { path, query } of sharedPages) {
    urls.add(`${path === '/' ? '/_' : path}.data`, [...query, ...dataFields])
    urls.add(path, query)
  }
}

const lifetimes = sharedPages.map(({ path, seconds }) => ({
  expression: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\.data)?$`),
  seconds,
}))

/** Seconds for which the answer at this path may be kept; 0 when it is nobody's to share. */
export function pageLifetime(path: string): number {
  if (path === '/_.data') return pageLifetime('/')
  return lifetimes.find(({ expression }) => expression.test(path))?.seconds ?? 0
}
