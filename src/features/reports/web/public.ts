export { RecentReports } from './desk/recent-reports.tsx'
export { ReportsView } from './desk/reports-view.tsx'
export { ReportButton } from './report-button.tsx'
