import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import type {
  addToWatchlist,
  changeWatchlistItem,
  removeFromWatchlist,
  WatchlistCounts,
  WatchlistItem,
  WatchlistStatus,
} from '../../watchlist-contract.ts'
import { choiceKey, countsKey, pagesKey, watchlistChoiceQuery, watchlistKey } from './watchlist-queries.ts'
import type { FollowedLanguage } from './watchlist-words.ts'

// Without a network a change fails and is taken back, instead of waiting for one.
const networkMode = 'always'

/** What may change of a line. */
export type WatchlistChange = { status: WatchlistStatus } | { language: FollowedLanguage }

/** Takes a line off the list: it is gone from the screen at once, and comes back when the server refuses. */
export function useRemoval(userId: number, onError: (error: unknown) => void) {
  return useMutation(
    {
      networkMode,
      mutationFn: ({ anime_id }: WatchlistItem) =>
        callApi<typeof removeFromWatchlist>('DELETE /api/watchlist/remove', { body: { anime_id } }),
      onMutate: async (item: WatchlistItem) => {
        await personQueries.cancelQueries({ queryKey: watchlistKey(userId) })
        const before = personQueries.getQueriesData({ queryKey: watchlistKey(userId) })
        writeLines(userId, (lines) => lines.filter(({ id }) => id !== item.id))
        writeCounts(userId, { from: item.status })
        return before
      },
      onError: (error, _item, before) => {
        for (const [key, value] of before ?? []) personQueries.setQueryData(key, value)
        onError(error)
      },
      onSettled: () => refresh(userId),
    },
    personQueries,
  )
}

/** Puts a removed line back as it was. */
export function useRestoration(userId: number, onError: (error: unknown) => void) {
  return useMutation(
    {
      networkMode,
      mutationFn: ({ anime_id, status, language, added_at }: WatchlistItem) =>
        callApi<typeof addToWatchlist>('POST /api/watchlist/add', { body: { anime_id, status, language, added_at } }),
      onError,
      onSettled: () => refresh(userId),
    },
    personQueries,
  )
}

/**
 * Changes a line at once. It stays where it is until the view is asked for again, even where its new status does not
 * belong: what one just chose does not vanish under the hand.
 */
export function useItemChange(userId: number, onError: (error: unknown) => void) {
  return useMutation(
    {
      networkMode,
      mutationFn: ({ item, change }: { item: WatchlistItem; change: WatchlistChange }) =>
        callApi<typeof changeWatchlistItem>('PATCH /api/watchlist/:anime_id', {
          params: { anime_id: String(item.anime_id) },
          body: change,
        }),
      onMutate: ({ item, change }) => {
        writeLines(userId, (lines) => lines.map((line) => (line.id === item.id ? { ...line, ...change } : line)))
        if ('status' in change) writeCounts(userId, { from: item.status, to: change.status })
      },
      onError: (error, { item, change }) => {
        writeLines(userId, (lines) => lines.map((line) => (line.id === item.id ? item : line)))
        if ('status' in change) writeCounts(userId, { from: change.status, to: item.status })
        onError(error)
      },
      onSettled: (_answer, _error, { item }) => {
        void personQueries.invalidateQueries({ queryKey: pagesKey(userId), refetchType: 'none' })
        void personQueries.invalidateQueries({ queryKey: choiceKey(userId, item.anime_id) })
      },
    },
    personQueries,
  )
}

/** What the page of an anime does with its line; undefined takes it off the list. */
export type ChoiceChange = undefined | Partial<{ status: WatchlistStatus; language: FollowedLanguage }>

/** Adds an anime, changes its line or removes it; what is chosen shows at once. */
export function useChoice(userId: number, animeId: number, onError: (error: unknown) => void) {
  const key = choiceKey(userId, animeId)
  const query = watchlistChoiceQuery(userId, animeId)
  return useMutation(
    {
      networkMode,
      mutationFn: ({ change, isListed }: { change: ChoiceChange; isListed: boolean }) =>
        sendChoice(animeId, change, isListed),
      onMutate: async ({ change }) => {
        await personQueries.cancelQueries({ queryKey: key })
        const before = personQueries.getQueryData(query.queryKey)
        const none = { in_watchlist: false, status: null, language: null }
        const added = { in_watchlist: true, status: before?.status ?? 'à voir', language: before?.language ?? null }
        personQueries.setQueryData(query.queryKey, change ? { ...added, ...change } : none)
        return before
      },
      onError: (error, _change, before) => {
        personQueries.setQueryData(query.queryKey, before)
        onError(error)
      },
      onSettled: () => refresh(userId),
    },
    personQueries,
  )
}

function sendChoice(animeId: number, change: ChoiceChange, isListed: boolean): Promise<unknown> {
  const body = { anime_id: animeId }
  if (!change) return callApi<typeof removeFromWatchlist>('DELETE /api/watchlist/remove', { body })
  if (!isListed) return callApi<typeof addToWatchlist>('POST /api/watchlist/add', { body: { ...body, ...change } })
  const params = { anime_id: String(animeId) }
  return callApi<typeof changeWatchlistItem>('PATCH /api/watchlist/:anime_id', { params, body: change })
}

/** Asks again for everything that is known of the list. */
function refresh(userId: number): Promise<void> {
  return personQueries.invalidateQueries({ queryKey: watchlistKey(userId) })
}

function writeLines(userId: number, write: (lines: WatchlistItem[]) => WatchlistItem[]): void {
  personQueries.setQueriesData(
    { queryKey: pagesKey(userId) },
    (lines: WatchlistItem[] | undefined) => lines && write(lines),
  )
}

function writeCounts(userId: number, { from, to }: { from: WatchlistStatus; to?: WatchlistStatus }): void {
  personQueries.setQueriesData({ queryKey: countsKey(userId) }, (counts: WatchlistCounts | undefined) => {
    if (!counts) return undefined
    const by_status = { ...counts.by_status, [from]: Math.max(0, counts.by_status[from] - 1) }
    if (to) by_status[to] += 1
    return { total: counts.total - (to ? 0 : 1), by_status }
  })
}
