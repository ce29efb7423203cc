import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { useOnline } from '../../../ui/network/use-online.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import type { listWatching } from '../contract.ts'
import { addOwnLines } from './add-own-lines.ts'
import { browserEntries, subscribeToEntries } from './journal/browser-entries.ts'
import type { Entry } from './journal/entry.ts'
import { subscribeToConfirmations } from './journal/progress-journal.ts'
import { listWatched } from './watched-episodes.ts'

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

/**
 * 'En cours' in a component, with what this browser knows better; asked for again when a position that was on its way
 * has arrived.
 */
export function useWatching(userId: number) {
  useEffect(() => {
    const { queryKey } = watchingQuery(userId)
    return subscribeToConfirmations(() => void personQueries.invalidateQueries({ queryKey }))
  }, [userId])
  const watching = useQuery(watchingQuery(userId), personQueries)
  const isListOld = !useOnline() || watching.isError
  const entries = useEntries(userId)
  const data = useMemo(() => {
    const lines = addOwnLines(watching.data ?? [], { entries, episodes: listWatched(), isListOld })
    // A list that is not known yet is not an empty one.
    return watching.data || (isListOld && lines.length > 0) ? lines : undefined
  }, [watching.data, entries, isListOld])
  return { ...watching, data }
}

function useEntries(userId: number): Entry[] {
  const text = useSyncExternalStore(
    subscribeToEntries,
    () => JSON.stringify(browserEntries.list(userId)),
    () => '[]',
  )
  return useMemo(() => JSON.parse(text), [text])
}
