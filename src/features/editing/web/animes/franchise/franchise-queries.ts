import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { getStaffFranchise, orderFranchise } from '../../../franchise-contract.ts'

export function useStaffFranchise(animeId: number) {
  return useQuery(readOf(getStaffFranchise, { params: { id: animeId } }))
}

/** Saves an order; null goes back to the derived one. */
export function useOrderFranchise(animeId: number) {
  return useWrite({
    send: (anime_ids: number[] | null) => callApi(orderFranchise, { params: { id: animeId }, body: { anime_ids } }),
    done: () => 'L’ordre de visionnage est enregistré',
    noticesFailure: true,
  })
}
