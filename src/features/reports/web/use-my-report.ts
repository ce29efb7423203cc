import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../ui/api/call-api.ts'
import { readOf } from '../../../ui/queries/reads.ts'
import { type EpisodeReport, getMyReport } from '../contract.ts'

type MyReport = {
  /** Undefined while loading; null when there is none. */
  report: EpisodeReport | null | undefined
  isLooking: boolean
  /** Refetches after a change. */
  look: () => Promise<unknown>
  set: (report: EpisodeReport) => void
}

/** Returns the account's open report of an episode. Without it the form is shown: the server refuses a second. */
export function useMyReport(episodeId: number): MyReport {
  const queries = useQueryClient()
  const input = { params: { id: episodeId } }
  const mine = readOf(getMyReport, input)
  const { data, isPending, refetch } = useQuery({
    ...mine,
    queryFn: ({ signal }) =>
      callApi(getMyReport, input, { signal: AbortSignal.any([signal, AbortSignal.timeout(lookUpMs)]) }),
    retry: false,
    // Without a network it fails at once instead of waiting.
    networkMode: 'always',
  })
  return {
    report: data?.report,
    isLooking: isPending,
    look: refetch,
    set: (report) => queries.setQueryData(mine.queryKey, { report }),
  }
}

/** After this the form is shown, even on a poor connection. */
const lookUpMs = 5000
