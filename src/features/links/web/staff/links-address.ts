import type { TypedTableAddress } from '../../../../ui/table/use-table-address.ts'

/** The query parameters of the list of links. By default it shows links with a problem only. */
export const linksDefinition = {
  filters: {
    health: ['problem', 'all', 'dead', 'slow', 'unknown', 'ok'],
    host: 'text',
    anime_id: 'text',
    episode_id: 'text',
  },
  sorts: ['urgency'],
  defaultSort: { by: 'urgency', order: 'asc' },
} as const

export type LinksAddress = TypedTableAddress<(typeof linksDefinition)['filters'], 'urgency'>

/** Returns the search of a URL that lists a host's links one by one. */
export function toHostSearch(host: string, health: 'all' | 'dead'): string {
  return `?${new URLSearchParams({ health, host })}`
}

/** Returns the search and filters of a URL as input of calls. */
export function toLinkFilters({ search, filters }: Pick<LinksAddress, 'search' | 'filters'>) {
  const { health, host, anime_id, episode_id } = filters
  const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)
  return {
    health,
    ...(search && { search }),
    ...(host && { host }),
    ...(isId(anime_id) && { anime_id }),
    ...(isId(episode_id) && { episode_id }),
  }
}
