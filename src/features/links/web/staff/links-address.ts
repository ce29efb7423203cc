import type { TypedTableAddress } from '../../../../ui/table/use-table-address.ts'

/** What the address of the list of links may say. Links with a problem come first, and alone unless asked otherwise. */
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

/** The search and filters of an address, as calls take them. */
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
