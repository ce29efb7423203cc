import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { answersOf, readOf, staffAnswers } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { compareAnime, getRun, listOffers, listRuns, type Scope, type SyncRun, startRun } from '../contract.ts'
import { type RunsAddress, toRunsQuery } from './runs-address.ts'

/** Polling intervals: short for a run in progress, long for an idle list. */
const pollMs = { running: 700, list: 2500, quietList: 30_000 }

/** Polls a run until it ends, then invalidates what it changed. */
export function useRun(runId: number | undefined) {
  const queries = useQueryClient()
  const query = useQuery({
    ...readOf(getRun, { params: { id: runId ?? 0 } }),
    refetchInterval: ({ state }) => (state.data?.run.ended_at ? false : pollMs.running),
    staleTime: 0,
    enabled: runId !== undefined,
  })
  const isOver = Boolean(query.data?.run.ended_at)
  useEffect(() => {
    if (!isOver) return
    // The answer about this run itself is current.
    const isRun = answersOf(getRun).predicate
    void queries.invalidateQueries({ predicate: (answer) => staffAnswers.predicate(answer) && !isRun(answer) })
  }, [isOver, queries])
  return query
}

export function useRuns(address: RunsAddress) {
  const query = toRunsQuery(address)
  return useQuery({
    ...readOf(listRuns, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ ended_at }) => ended_at === null) ? pollMs.list : pollMs.quietList,
  })
}

/** Returns what a synchronisation would change; fetched on each use. */
export function useComparison(slug: string, isFull: boolean) {
  const query = { slug, full: isFull ? ('true' as const) : ('false' as const) }
  return useQuery({ ...readOf(compareAnime, { query }), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
}

export function useOffers(search: string) {
  const query = { search, limit: 5 }
  return useQuery({ ...readOf(listOffers, { query }), placeholderData: keepPreviousData })
}

/** The parameters of a synchronisation. */
export type Order = { slug: string; scope: Scope; chosen?: string[] }

export function useStartSync(onStarted: (run: SyncRun, order: Order) => void) {
  return useWrite({
    send: (order: Order) => callApi(startRun, { body: order }),
    onSuccess: ({ run }, order) => onStarted(run, order),
  })
}
