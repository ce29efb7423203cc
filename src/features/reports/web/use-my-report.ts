import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../ui/api/call-api.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import type { EpisodeReport, getMyReport } from '../contract.ts'

type MyReport = {
  /** Undefined until it is known: null is none. */
  report: EpisodeReport | null | undefined
  isLooking: boolean
  /** Asks again: what was known is no longer so. */
  look: () => Promise<unknown>
  set: (report: EpisodeReport) => void
}

/**
 * The person's report of an episode that waits for the staff. When it cannot be looked up nothing stands in the way of
 * another: the server refuses a second one.
 */
export function useMyReport(userId: number, episodeId: number): MyReport {
  const queryKey = [userId, 'report', episodeId]
  const { data, isPending, refetch } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) =>
        callApi<typeof getMyReport>(
          'GET /api/episodes/:id/report',
          { params: { id: String(episodeId) } },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(lookUpMs)]) },
        ),
      retry: false,
      // Without a network it fails at once instead of waiting for one.
      networkMode: 'always',
    },
    personQueries,
  )
  return {
    report: data?.report,
    isLooking: isPending,
    look: refetch,
    set: (report) => personQueries.setQueryData(queryKey, { report }),
  }
}

/** After this a poor line keeps nobody from writing. */
const lookUpMs = 5000
