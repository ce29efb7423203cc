import { useQuery } from '@tanstack/react-query'
import { readOf } from '../../../../ui/queries/reads.ts'
import { listStaffEpisodes } from '../../episodes-contract.ts'

/** An anime's episodes by season, with the health of every link. */
export function useStaffEpisodes(animeId: number) {
  return useQuery({ ...readOf(listStaffEpisodes, { params: { id: animeId } }), staleTime: 0 })
}
