export { exportWatchlist } from './list-watchlist.ts'
export { insertItems, replaceChoices, revertItems } from './queries/brought-items.ts'
export { followedBy, followersOf, listersOf } from './queries/followers.ts'
export { registerWatchlistOperations } from './routes.ts'
