import { addDays } from '../../../../../shared/year-days.ts'
import { toParisDay } from '../../../../../ui/formats/paris-clock.ts'
import type { TypedTableAddress } from '../../../../../ui/table/use-table-address.ts'
import { animeStatuses, animeTypes, languages } from '../../../../catalogue/rules.ts'
import type { StaffAnimeFilters } from '../../../animes-contract.ts'
import { animeSortFields } from '../../../rules.ts'

type AnimeSort = (typeof animeSortFields)[number]

export const animesDefinition = {
  filters: {
    type: ['all', ...animeTypes],
    language: ['all', ...languages],
    status: ['all', ...animeStatuses],
    faults: ['all', 'no-episodes', 'dead-links'],
    edited: ['all', 'day', 'week', 'month'],
  },
  sorts: animeSortFields,
  defaultSort: { by: 'created_at', order: 'desc' },
} as const satisfies {
  filters: Record<string, readonly [string, ...string[]]>
  sorts: readonly AnimeSort[]
  defaultSort: { by: AnimeSort; order: 'desc' }
}

export type AnimesAddress = TypedTableAddress<(typeof animesDefinition)['filters'], AnimeSort>

const daysOf = { day: 1, week: 7, month: 30 } as const

/** Returns the search and filters of a URL as input of calls. @param now the end of 'the last 7 days' */
export function toAnimeFilters({ search, filters }: Pick<AnimesAddress, 'search' | 'filters'>, now: Date) {
  const { type, language, status, faults, edited } = filters
  return {
    ...(search !== '' && { search }),
    ...(type !== 'all' && { type }),
    ...(language !== 'all' && { language }),
    ...(status !== 'all' && { status }),
    ...(faults === 'no-episodes' && { without_episodes: 'true' as const }),
    ...(faults === 'dead-links' && { with_dead_links: 'true' as const }),
    ...(edited !== 'all' && { edited_since: addDays(toParisDay(now), -daysOf[edited]) }),
  } satisfies { [Name in keyof StaffAnimeFilters]?: unknown }
}
