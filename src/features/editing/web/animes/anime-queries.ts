import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { getStaffAnime, listStaffAnimes, listStaffGenres, StaffAnime } from '../../animes-contract.ts'
import { type AnimesAddress, animesDefinition, toAnimeFilters } from './list/animes-address.ts'

/** Animes on a page (docs/product/administration.md#animes). */
const pageSize = 20

/** One page of the animes; the one before stays until it is there. In a search the best match comes first. */
export function useAnimes(address: AnimesAddress) {
  const { id } = useStaff()
  const { page, sort, search } = address
  const { defaultSort } = animesDefinition
  const isUsual = sort.by === defaultSort.by && sort.order === defaultSort.order
  const order = search !== '' && isUsual ? {} : { sort_by: sort.by, sort_order: sort.order }
  const query = { ...toAnimeFilters(address, new Date()), ...order, page, limit: pageSize }
  return useQuery(
    {
      queryKey: [id, 'admin', 'animes', query],
      queryFn: ({ signal }) => callApi<typeof listStaffAnimes>('GET /api/admin/animes', { query }, { signal }),
      placeholderData: keepPreviousData,
    },
    personQueries,
  )
}

/** One anime with everything that its form holds. */
export function useStaffAnime(animeId: number) {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'anime', animeId],
      queryFn: ({ signal }) =>
        callApi<typeof getStaffAnime>('GET /api/admin/animes/:id', { params: { id: String(animeId) } }, { signal }),
      // A form begins with what is there now.
      staleTime: 0,
      refetchOnWindowFocus: false,
    },
    personQueries,
  )
}

/** What a save answered is what the anime is now. */
export function noteAnime(staffId: number, anime: StaffAnime): void {
  personQueries.setQueryData([staffId, 'admin', 'anime', anime.id], { anime })
}

/** All genres, each with its number of animes. */
export function useGenres() {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'genres'],
      queryFn: ({ signal }) => callApi<typeof listStaffGenres>('GET /api/admin/genres', {}, { signal }),
    },
    personQueries,
  )
}
export type StaffGenre = AnswerOf<typeof listStaffGenres>['genres'][number]

/** The names of all genres, to choose from. */
export function useGenreNames(): string[] {
  return useGenres().data?.genres.map(({ name }) => name) ?? []
}

const shown = new Set(['animes', 'anime', 'anime-episodes', 'stats', 'genres'])

/** Everything that shows animes is read anew. */
export function refreshAnimes(): Promise<void> {
  return personQueries.invalidateQueries({
    predicate: ({ queryKey: [, area, name] }) => area === 'admin' && shown.has(String(name)),
  })
}
