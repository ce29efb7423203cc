export { exportReports } from './export-reports.ts'
export { registerReportOperations } from './routes.ts'
