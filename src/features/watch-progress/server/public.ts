export { exportWatchProgress } from './export-progress.ts'
export { seenCountsOf } from './queries/seen-counts.ts'
export { watchedBy, watchersOf } from './queries/watchers.ts'
export { registerWatchProgressOperations } from './routes.ts'
