import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import type { checkWatchlist, countWatchlist, listWatchlist } from '../../watchlist-contract.ts'
import { toWatchlistInputs, type WatchlistView } from './watchlist-view.ts'

// Without a network a question fails and says so, instead of waiting for one.
const networkMode = 'always'

/** Under this lies everything that is known of a person's list. */
export const watchlistKey = (userId: number) => [userId, 'watchlist'] as const
export const pagesKey = (userId: number) => [...watchlistKey(userId), 'page'] as const
export const countsKey = (userId: number) => [...watchlistKey(userId), 'counts'] as const
export const choiceKey = (userId: number, animeId: number) => [...watchlistKey(userId), 'choice', animeId] as const

/** How many lines the whole list has. */
export function watchlistTotalQuery(userId: number) {
  return watchlistCountsQuery(userId, { query: {} })
}

function watchlistCountsQuery(userId: number, input: ReturnType<typeof toWatchlistInputs>['counts']) {
  return queryOptions({
    queryKey: [...countsKey(userId), input.query],
    queryFn: ({ signal }) => callApi<typeof countWatchlist>('GET /api/watchlist/counts', input, { signal }),
    networkMode,
  })
}

/** The lines of a view, and the counts beside its filters. The lines before stay until the next ones are there. */
export function watchlistQueries(userId: number, view: WatchlistView) {
  const inputs = toWatchlistInputs(view)
  return {
    counts: watchlistCountsQuery(userId, inputs.counts),
    lines: queryOptions({
      queryKey: [...pagesKey(userId), inputs.list.query],
      queryFn: ({ signal }) => callApi<typeof listWatchlist>('GET /api/watchlist', inputs.list, { signal }),
      placeholderData: keepPreviousData,
      networkMode,
    }),
  }
}

/** Whether an anime is on the list, and how. */
export function watchlistChoiceQuery(userId: number, animeId: number) {
  const input = { params: { anime_id: String(animeId) } }
  return queryOptions({
    queryKey: choiceKey(userId, animeId),
    queryFn: ({ signal }) => callApi<typeof checkWatchlist>('GET /api/watchlist/check/:anime_id', input, { signal }),
    networkMode,
  })
}
