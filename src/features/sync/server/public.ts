export { exportSyncRuns } from './export-runs.ts'
export { type OpenSync, openSync } from './open-sync.ts'
