import { useQuery } from '@tanstack/react-query'
import { readOf } from '../../../../ui/queries/reads.ts'
import { getMaintenance } from '../../maintenance-contract.ts'

/** Fetches the maintenance state. */
export function useMaintenance() {
  return useQuery({ ...readOf(getMaintenance, {}), refetchInterval: 60_000, refetchOnWindowFocus: true })
}
