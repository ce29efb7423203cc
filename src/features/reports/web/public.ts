export { PersonReportsView } from './people/person-reports-view.tsx'
export { ReportButton } from './report-button.tsx'
export { RecentReports } from './staff/recent-reports.tsx'
export { ReportsView } from './staff/reports-view.tsx'
