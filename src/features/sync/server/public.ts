export { exportSyncRuns } from './export-runs.ts'
export { openSync } from './open-sync.ts'
