import type { TypedTableAddress } from '../../../../../ui/table/use-table-address.ts'
import type { animeSortFields, StaffAnimeFilters } from '../../../animes-contract.ts'

type AnimeSort = (typeof animeSortFields)[number]

/** What the address of the list of animes may say. */
export const animesDefinition = {
  filters: {
    type: ['all', 'Anime', 'Film'],
    language: ['all', 'VOSTFR', 'VF'],
    status: ['all', 'à venir', 'en cours', 'terminé'],
    /** What may be wrong with an anime. */
    faults: ['all', 'no-episodes', 'dead-links'],
    edited: ['all', 'day', 'week', 'month'],
  },
  sorts: ['created_at', 'updated_at', 'title', 'release_year', 'rating', 'episode_count'],
  defaultSort: { by: 'created_at', order: 'desc' },
} as const satisfies {
  filters: Record<string, readonly [string, ...string[]]>
  sorts: readonly AnimeSort[]
  defaultSort: { by: AnimeSort; order: 'desc' }
}

export type AnimesAddress = TypedTableAddress<(typeof animesDefinition)['filters'], AnimeSort>

const daysOf = { day: 1, week: 7, month: 30 } as const

/** The search and filters of an address, as calls take them. @param now decides what 'the last 7 days' are */
export function toAnimeFilters({ search, filters }: Pick<AnimesAddress, 'search' | 'filters'>, now: Date) {
  const { type, language, status, faults, edited } = filters
  return {
    ...(search !== '' && { search }),
    ...(type !== 'all' && { type }),
    ...(language !== 'all' && { language }),
    ...(status !== 'all' && { status }),
    ...(faults === 'no-episodes' && { without_episodes: 'true' as const }),
    ...(faults === 'dead-links' && { with_dead_links: 'true' as const }),
    ...(edited !== 'all' && { edited_since: toDay(now, daysOf[edited]) }),
  } satisfies { [Name in keyof StaffAnimeFilters]?: unknown }
}

function toDay(now: Date, daysBefore: number): string {
  return new Date(now.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10)
}
