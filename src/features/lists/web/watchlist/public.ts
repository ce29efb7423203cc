import { lazyPart } from '../../../../ui/network/lazy-part.ts'

export { WatchlistAction } from './watchlist-action.tsx'
export { watchlistKey, watchlistTotalQuery } from './watchlist-queries.ts'
export { WatchlistSkeleton } from './watchlist-skeleton.tsx'
export { toWatchlistAddress } from './watchlist-view.ts'
export { statusWords } from './watchlist-words.ts'
// Loaded when it is opened: pages for visitors, which show the button above, load nothing of it.
export const WatchlistTab = lazyPart(() => import('./watchlist-tab.tsx'))
