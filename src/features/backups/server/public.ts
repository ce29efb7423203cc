export { checkBackup } from './check-backup.ts'
export { findLastChecks, findLastRuns } from './queries/backup-runs.ts'
export { type RestoredSite, restoreBackup } from './restore-backup.ts'
export { placeOfBackup, saveSite } from './save-site.ts'
