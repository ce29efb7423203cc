import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import type { listWatching } from '../contract.ts'
import { subscribeToConfirmations } from './journal/progress-journal.ts'

export const watchingKey = (userId: number) => [userId, 'watching'] as const

/** 'En cours'. What another page changed is there at once: positions move all the time. */
export function watchingQuery(userId: number) {
  return queryOptions({
    queryKey: watchingKey(userId),
    queryFn: ({ signal }) => callApi<typeof listWatching>('GET /api/watch-progress/watching', {}, { signal }),
    staleTime: 0,
    // Without a network a question fails and says so, instead of waiting for one.
    networkMode: 'always',
  })
}

/** 'En cours' in a component; asked for anew when a position that was on its way has arrived. */
export function useWatching(userId: number) {
  useEffect(() => {
    const { queryKey } = watchingQuery(userId)
    return subscribeToConfirmations(() => void personQueries.invalidateQueries({ queryKey }))
  }, [userId])
  return useQuery(watchingQuery(userId), personQueries)
}
