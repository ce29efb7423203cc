export { WatchlistPlus } from './watchlist-plus.tsx'
