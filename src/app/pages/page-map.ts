import type { ServerBuild } from 'react-router'
import type { CacheableUrls } from '../../platform/cache/cacheable-urls.ts'
import type { PageHandle } from '../../ui/page-types.ts'

/** A page at its path (`/anime/:slug`), with the id of its route. */
export type MappedPage = PageHandle & { path: string; id: string }

/** Maps addresses to pages, from the pages' own modules. */
export type PageMap = {
  list: () => MappedPage[]
  /**
   * @param path a page's path, or that of its data (`/path.data`), which React Router requests on client-side
   * navigation
   */
  find: (path: string) => MappedPage | undefined
  /** Finds the canonical path of an address spelled in another case or with a trailing slash. */
  findSpelling: (path: string) => string | undefined
  /** Declares the pages and their data to the cache. */
  addTo: (urls: CacheableUrls) => void
}

// A client-side navigation names the routes whose loaders it needs.
const dataFields = ['_routes']

/** Lists the pages of a build. Routes without a `handle` are left out: their pages are rendered for each visitor. */
export function mapPages(routes: ServerBuild['routes']): PageMap {
  const pages = Object.values(routes).flatMap((route): MappedPage[] => {
    const handle = findHandle(routes, route?.id)
    return handle && route && (route.index || route.path)
      ? [{ ...handle, id: route.id, path: toPath(routes, route.id) }]
      : []
  })
  const matchers = pages.map((page) => ({ page, exact: toExpression(page.path), any: toExpression(page.path, 'i') }))
  return {
    list: () => pages,
    find(path) {
      const plain = path === '/_.data' ? '/' : path.replace(/\.data$/, '')
      return matchers.find(({ exact }) => exact.test(plain))?.page
    },
    findSpelling(path) {
      const trimmed = path.replace(/\/$/, '')
      const { page, any } = matchers.find((matcher) => matcher.any.test(trimmed)) ?? {}
      const values = any?.exec(trimmed)?.slice(1) ?? []
      const spelled = page?.path.replace(/:\w+/g, () => values.shift() ?? '')
      return spelled === path ? undefined : spelled
    },
    addTo(urls) {
      for (const { path, query = [] } of pages) {
        urls.add(`${path === '/' ? '/_' : path}.data`, [...query, ...dataFields])
        urls.add(path, query)
      }
    },
  }
}

type Routes = ServerBuild['routes']

/** Finds a page's own `handle`, or that of its layout; the root document has none. */
function findHandle(routes: Routes, id: string | undefined): PageHandle | undefined {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return undefined
  return (route.module.handle as PageHandle | undefined) ?? findHandle(routes, route.parentId)
}

function toPath(routes: Routes, id: string): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path)
  }
  return `/${parts.join('/')}`
}

function toExpression(path: string, flags = ''): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`, flags)
}
