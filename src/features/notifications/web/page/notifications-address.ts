import type { ListQuery, ReadFilter, TypeFilter } from '../notification-lists.ts'

const readFilters: readonly ReadFilter[] = ['all', 'unread', 'read']
const typeFilters: readonly TypeFilter[] = ['all', 'anime_created', 'anime_updated', 'info', 'maintenance']
// The server's limit.
const highestPage = 50_000

/** Parses the page's address; invalid values count as absent. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const page = params.get('page') ?? ''
  const number = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
  return {
    filter: readFilters.find((filter) => filter === params.get('filter')) ?? 'all',
    type: typeFilters.find((type) => type === params.get('type')) ?? 'all',
    page: Math.min(number, highestPage),
  }
}

/** Returns the address of a page of a list; defaults are omitted. */
export function toListAddress({ filter, type, page }: ListQuery): string {
  const fields = { ...(filter !== 'all' && { filter }), ...(type !== 'all' && { type }) }
  const params = new URLSearchParams(page > 1 ? { ...fields, page: String(page) } : fields)
  return params.size > 0 ? `/notifications?${params}` : '/notifications'
}
