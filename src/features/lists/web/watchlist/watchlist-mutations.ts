import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { callApi, outlivesPage } from '../../../../ui/api/call-api.ts'
import { answersOf, refresh } from '../../../../ui/queries/reads.ts'
import { restoreLine } from '../../../../ui/queries/restore-line.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import {
  addToWatchlist,
  changeWatchlistItem,
  countWatchlist,
  listWatchlist,
  removeFromWatchlist,
  type WatchlistChoice,
  type WatchlistCounts,
  type WatchlistItem,
  type WatchlistStatus,
} from '../../watchlist-contract.ts'
import { watchlistChanges as scope, watchlistChoiceQuery, watchlistReads } from './watchlist-queries.ts'
import type { FollowedLanguage, OwnNote } from './watchlist-words.ts'

const list = answersOf(...watchlistReads)

export type WatchlistChange = { status: WatchlistStatus } | { language: FollowedLanguage } | { note: OwnNote }

/** Removes a line optimistically. */
export function useRemoval(onError: (item: WatchlistItem) => void) {
  return useWrite({
    scope,
    send: ({ anime_id }: WatchlistItem) => callApi(removeFromWatchlist, { body: { anime_id } }, outlivesPage),
    onMutate: async (item: WatchlistItem, { client }) => {
      await client.cancelQueries(list)
      const before = client.getQueriesData<WatchlistItem[]>(answersOf(listWatchlist))
      writeLines(client, (lines) => lines.filter(({ id }) => id !== item.id))
      writeCounts(client, { from: item.status })
      return before
    },
    onError: (_error, item, before, { client }) => {
      for (const [key, former = []] of before ?? []) {
        const removal = { former, id: item.id, idOf: ({ id }: WatchlistItem) => id }
        client.setQueryData<WatchlistItem[]>(key, (lines) => lines && restoreLine(lines, removal))
      }
      writeCounts(client, { to: item.status })
      onError(item)
    },
    refreshes: watchlistReads,
  })
}

/** Restores a removed line. */
export function useRestoration(onError: (error: unknown) => void) {
  return useWrite({
    scope,
    send: ({ anime_id, status, language, note, added_at }: WatchlistItem) =>
      callApi(addToWatchlist, { body: { anime_id, status, language, note, added_at } }, outlivesPage),
    onError,
    refreshes: watchlistReads,
  })
}

/**
 * Changes an entry optimistically. It stays in the view until the next fetch, even if its new status does not belong
 * there, so that it does not vanish under the pointer.
 */
export function useItemChange(onError: (error: unknown) => void) {
  return useWrite({
    scope,
    send: ({ item, change }: { item: WatchlistItem; change: WatchlistChange }) =>
      callApi(changeWatchlistItem, { params: { anime_id: item.anime_id }, body: change }, outlivesPage),
    onMutate: ({ item, change }, { client }) => {
      writeLines(client, (lines) => lines.map((line) => (line.id === item.id ? { ...line, ...change } : line)))
      if ('status' in change) writeCounts(client, { from: item.status, to: change.status })
    },
    onError: (error, { item, change }, _before, { client }) => {
      // Another change of the line may have been made since.
      const former = Object.fromEntries(Object.keys(change).map((name) => [name, item[name as keyof WatchlistItem]]))
      writeLines(client, (lines) => lines.map((line) => (line.id === item.id ? { ...line, ...former } : line)))
      if ('status' in change) writeCounts(client, { from: change.status, to: item.status })
      onError(error)
    },
    onSettled: (_answer, error, { item }, _before, { client }) => {
      // After a failure the list is read: a later change may have set the same value.
      if (error) void refresh(client, listWatchlist, countWatchlist)
      else void client.invalidateQueries({ ...answersOf(listWatchlist), refetchType: 'none' })
      void client.invalidateQueries(watchlistChoiceQuery(item.anime_id))
    },
  })
}

/** The change of an entry on an anime's page; undefined removes it. */
export type ChoiceChange = undefined | Partial<Entry>
type Entry = {
  status: WatchlistStatus
  language: FollowedLanguage
  note: OwnNote
  /** Unknown until the entry of an anime just added is read. */
  added_at?: string
}

/** Adds an anime, changes its entry or removes it, optimistically. Added again, it has the entry that it had. */
export function useChoice(animeId: number, onError: (error: unknown) => void) {
  const query = watchlistChoiceQuery(animeId)
  const removed = useRef<ChoiceChange>(undefined)
  return useWrite({
    scope,
    send: ({ change, isListed }: { change: ChoiceChange; isListed: boolean }) =>
      sendChoice(animeId, change && !isListed ? { ...removed.current, ...change } : change, isListed),
    onMutate: async ({ change, isListed }, { client }) => {
      await client.cancelQueries(query)
      const before = client.getQueryData(query.queryKey)
      if (!change) removed.current = toEntry(before)
      const added = { ...unlisted, status: 'à voir' as const, ...removed.current, in_watchlist: true }
      client.setQueryData(query.queryKey, change ? { ...(isListed && before ? before : added), ...change } : unlisted)
      return before
    },
    onError: (error, _change, before, { client }) => {
      // A choice that was not read yet showed as not listed; `undefined` would leave the new one.
      client.setQueryData(query.queryKey, before ?? unlisted)
      onError(error)
    },
    refreshes: watchlistReads,
  })
}

const unlisted = { in_watchlist: false, status: null, language: null, note: null, added_at: null }

function toEntry(choice: WatchlistChoice | undefined): Entry | undefined {
  if (!choice?.status) return undefined
  const { status, language, note, added_at } = choice
  return { status, language, note, ...(added_at && { added_at }) }
}

function sendChoice(animeId: number, change: ChoiceChange, isListed: boolean): Promise<unknown> {
  const body = { anime_id: animeId }
  if (!change) return callApi(removeFromWatchlist, { body }, outlivesPage)
  if (!isListed) return callApi(addToWatchlist, { body: { ...body, ...change } }, outlivesPage)
  const params = { anime_id: animeId }
  return callApi(changeWatchlistItem, { params, body: change }, outlivesPage)
}

function writeLines(client: QueryClient, write: (lines: WatchlistItem[]) => WatchlistItem[]): void {
  client.setQueriesData<WatchlistItem[]>(answersOf(listWatchlist), (lines) => lines && write(lines))
}

function writeCounts(client: QueryClient, { from, to }: { from?: WatchlistStatus; to?: WatchlistStatus }): void {
  client.setQueriesData<WatchlistCounts>(answersOf(countWatchlist), (counts) => {
    if (!counts) return undefined
    const by_status = { ...counts.by_status }
    if (from) by_status[from] = Math.max(0, by_status[from] - 1)
    if (to) by_status[to] += 1
    return { total: counts.total + (to ? 1 : 0) - (from ? 1 : 0), by_status }
  })
}

/** Returns the server's message, else the text of docs/product/browsing.md#anime-page. */
export function toRefusal(error: unknown): string {
  return error instanceof ApiError && error.code !== 'INTERNAL'
    ? error.message
    : 'Erreur lors de la modification de la watchlist'
}
