export { exportWatchlist } from './list-watchlist.ts'
export { registerWatchlistOperations } from './routes.ts'
