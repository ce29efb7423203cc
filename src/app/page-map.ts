import type { ServerBuild } from 'react-router'
import type { CacheableUrls } from '../platform/cache/cacheable-urls.ts'
import type { PageHandle } from '../ui/page-types.ts'

/** A page at its path (`/anime/:slug`); `id` is its route's, which moves inside the site ask for (`_routes`). */
export type MappedPage = PageHandle & { path: string; id: string }

/** Which page stands at which address, from what the pages' own modules say. */
export type PageMap = {
  list: () => MappedPage[]
  /** @param path that of a page, or of its data (`/path.data`), which React Router asks for on moves inside the site */
  find: (path: string) => MappedPage | undefined
  /** The path that this one is another spelling of: in other letters, or with a slash at its end. */
  findSpelling: (path: string) => string | undefined
  /** Declares the pages and their data to the cache. */
  addTo: (urls: CacheableUrls) => void
}

// Names the loaders to run.
const dataFields = ['_routes']

/** @param routes those of the build; a page without a `handle` is made for each visitor and reads no query field */
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

/** A page's own `handle`, or that of the layout around it; the root document has none. */
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
