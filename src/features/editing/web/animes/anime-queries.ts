import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { usualPageSize } from '../../../../ui/table/page-size.ts'
import { getStaffAnime, listStaffAnimes, listStaffGenres } from '../../animes-contract.ts'
import { type AnimesAddress, animesDefinition, toAnimeFilters } from './list/animes-address.ts'

/** Fetches one page of animes; the previous one stays until it arrives. In a search the best match comes first. */
export function useAnimes(address: AnimesAddress) {
  const { page, sort, search } = address
  const { defaultSort } = animesDefinition
  const isUsual = sort.by === defaultSort.by && sort.order === defaultSort.order
  const order = search !== '' && isUsual ? {} : { sort_by: sort.by, sort_order: sort.order }
  const query = { ...toAnimeFilters(address, new Date()), ...order, page, limit: usualPageSize }
  return useQuery({ ...readOf(listStaffAnimes, { query }), placeholderData: keepPreviousData })
}

/** Fetches one anime with everything that its form holds. */
export function useStaffAnime(animeId: number) {
  return useQuery({
    ...readOf(getStaffAnime, { params: { id: animeId } }),
    // A form must start with current data.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Fetches all genres, each with its number of animes. */
export const useGenres = () => useQuery(readOf(listStaffGenres, {}))
export type StaffGenre = AnswerOf<typeof listStaffGenres>['genres'][number]

/** Returns the names of all genres, as suggestions. */
export const useGenreNames = (): string[] => useGenres().data?.genres.map(({ name }) => name) ?? []
