export { useAreaCounts } from './admin-stats-query.ts'
export { DashboardView } from './dashboard-view.tsx'
