import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import { useStaff } from '../../staff/web/public.ts'
import type { compareAnime, getRun, listOffers, listRuns, SyncRun } from '../contract.ts'
import { type RunsAddress, toRunsQuery } from './runs-address.ts'

/** A run that goes on is looked at often, the list of a quiet site seldom. */
const pollMs = { running: 700, list: 2500, quietList: 30_000 }

const key = (userId: number, ...parts: unknown[]) => [userId, 'admin', 'sync', ...parts]

/** One run, anew until it ends; then what it changed is read anew everywhere. */
export function useRun(runId: number) {
  const { id } = useStaff()
  const query = useQuery(
    {
      queryKey: key(id, 'run', runId),
      queryFn: ({ signal }) =>
        callApi<typeof getRun>('GET /api/admin/sync/runs/:id', { params: { id: String(runId) } }, { signal }),
      refetchInterval: ({ state }) => (state.data?.run.ended_at ? false : pollMs.running),
      staleTime: 0,
    },
    personQueries,
  )
  const isOver = Boolean(query.data?.run.ended_at)
  useEffect(() => {
    if (!isOver) return
    // What this run itself says is known.
    const isStale = (queryKey: readonly unknown[]) => queryKey[1] === 'admin' && queryKey[3] !== 'run'
    void personQueries.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) })
  }, [isOver])
  return query
}

/** Shows a run at once, as the answer of a call gave it. */
export function keepRun(userId: number, run: SyncRun): void {
  personQueries.setQueryData(key(userId, 'run', run.id), { run })
}

export function useRuns(address: RunsAddress) {
  const { id } = useStaff()
  const query = toRunsQuery(address)
  return useQuery(
    {
      queryKey: key(id, 'runs', query),
      queryFn: ({ signal }) => callApi<typeof listRuns>('GET /api/admin/sync/runs', { query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.runs.some(({ ended_at }) => ended_at === null) ? pollMs.list : pollMs.quietList,
    },
    personQueries,
  )
}

/** What a synchronisation would change; read anew each time it is asked for. */
export function useComparison(slug: string, full: boolean) {
  const { id } = useStaff()
  const query = { slug, full: full ? ('true' as const) : ('false' as const) }
  return useQuery(
    {
      queryKey: key(id, 'differences', slug, full),
      queryFn: ({ signal }) => callApi<typeof compareAnime>('GET /api/admin/sync/differences', { query }, { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
    personQueries,
  )
}

export function useOffers(search: string) {
  const { id } = useStaff()
  const query = { search, limit: 5 }
  return useQuery(
    {
      queryKey: key(id, 'offers', search),
      queryFn: ({ signal }) => callApi<typeof listOffers>('GET /api/admin/sync/offers', { query }, { signal }),
      placeholderData: keepPreviousData,
    },
    personQueries,
  )
}
