export { ReportsView } from './desk/reports-view.tsx'
export { ReportButton } from './report-button.tsx'
