export { exportWatchlist } from './list-watchlist.ts'
export { followedBy, followersOf, listersOf } from './queries/followers.ts'
export { registerWatchlistOperations } from './routes.ts'
