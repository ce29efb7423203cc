export { exportWatchlist } from './list-watchlist.ts'
export { followersOf, listersOf } from './queries/followers.ts'
export { registerWatchlistOperations } from './routes.ts'
