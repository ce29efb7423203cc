export { exportWatchProgress } from './export-progress.ts'
export { registerWatchProgressOperations } from './routes.ts'
