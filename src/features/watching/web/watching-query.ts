import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useOnline } from '../../../ui/network/use-online.ts'
import { failsOffline, readOf, refresh } from '../../../ui/queries/reads.ts'
import { readSkipsOffStory } from '../../catalogue/web/off-story/public.ts'
import { listWatching } from '../contract.ts'
import { addOwnLines } from './add-own-lines.ts'
import { browserEntries, subscribeToEntries } from './journal/browser-entries.ts'
import type { Entry } from './journal/entry.ts'
import { subscribeToConfirmations } from './journal/tab-journal.ts'
import { listWatched } from './watched-episodes.ts'

/** The writes that remove and restore lines. */
export const lineChanges = { id: 'watching lines' }

/** 'En cours'. Always refetched, because positions change all the time. Client only. */
export function watchingQuery() {
  const input = readSkipsOffStory() ? ({ query: { skip_off_story: 'true' } } as const) : { query: {} }
  return queryOptions({ ...readOf(listWatching, input, { after: lineChanges }), staleTime: 0, ...failsOffline })
}

/** Returns 'En cours', merged with the browser's newer entries; refetched when an unsent position is confirmed. */
export function useWatching(userId: number) {
  const queries = useQueryClient()
  useEffect(() => {
    return subscribeToConfirmations(() => void refresh(queries, listWatching))
  }, [queries])
  const watching = useQuery(watchingQuery())
  const isListOld = !useOnline() || watching.isError
  const entries = useEntries(userId)
  const data = useMemo(() => {
    const lines = addOwnLines(watching.data ?? [], { entries, episodes: listWatched(), isListOld })
    // A list that is not loaded yet is not an empty one.
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
