import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failsOffline, readOf } from '../../../../ui/queries/reads.ts'
import { checkWatchlist, countWatchlist, listWatchlist } from '../../watchlist-contract.ts'
import { toWatchlistInputs, type WatchlistView } from './watchlist-address.ts'

/** All changes are sent in turn ('Annuler' must not overtake the removal), and the reads after them. */
export const watchlistChanges = { id: 'watchlist' }
const afterChanges = { after: watchlistChanges }

export const watchlistReads = [countWatchlist, listWatchlist, checkWatchlist]

export const watchlistTotalQuery = watchlistCountsQuery({ query: {} })

function watchlistCountsQuery(input: ReturnType<typeof toWatchlistInputs>['counts']) {
  return queryOptions({ ...readOf(countWatchlist, input, afterChanges), staleTime: 0, ...failsOffline })
}

/**
 * Fetches the lines of a view and the counts of its filters. Former lines stay until the next arrive. Always refetched,
 * because lines count the seen episodes, and the filters count the lines.
 */
export function watchlistQueries(view: WatchlistView) {
  const inputs = toWatchlistInputs(view)
  return {
    counts: watchlistCountsQuery(inputs.counts),
    lines: queryOptions({
      ...readOf(listWatchlist, inputs.list, afterChanges),
      staleTime: 0,
      placeholderData: keepPreviousData,
      ...failsOffline,
    }),
  }
}

/** Fetches an anime's entry. */
export function watchlistChoiceQuery(animeId: number) {
  const input = { params: { anime_id: animeId } }
  return queryOptions({ ...readOf(checkWatchlist, input, afterChanges), ...failsOffline })
}
