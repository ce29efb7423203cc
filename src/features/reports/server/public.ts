export { exportReports } from './export-reports.ts'
export { countReports } from './queries/count-reports.ts'
export { purgeReports } from './queries/purge-deleted.ts'
export { handleReports } from './routes.ts'
