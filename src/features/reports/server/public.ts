export { exportReports } from './export-reports.ts'
export { countReports } from './queries/count-reports.ts'
export { forgetReportsOfGone } from './queries/forget-gone.ts'
export { registerReportOperations } from './routes.ts'
