import { lazyPart } from '../../../../ui/network/lazy-part.ts'

export { WatchlistAction } from './watchlist-action.tsx'
export { toWatchlistAddress } from './watchlist-address.ts'
export { watchlistReads, watchlistTotalQuery } from './watchlist-queries.ts'
export { WatchlistSkeleton } from './watchlist-skeleton.tsx'
export { toStatusText } from './watchlist-words.ts'
// Loaded on demand: visitor pages, which show the button above, do not load it.
export const WatchlistTab = lazyPart(() => import('./watchlist-tab.tsx'))
