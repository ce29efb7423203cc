export { findLastRuns } from './queries/backup-runs.ts'
export { restoreBackup } from './restore-backup.ts'
export { placeOfBackup, saveSite } from './save-site.ts'
