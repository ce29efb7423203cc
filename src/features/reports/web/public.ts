export { RecentReports } from './desk/recent-reports.tsx'
export { ReportsView } from './desk/reports-view.tsx'
export { PersonReportsView } from './people/person-reports-view.tsx'
export { ReportButton } from './report-button.tsx'
