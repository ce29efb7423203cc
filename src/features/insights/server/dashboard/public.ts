export { registerDashboardOperations } from './routes.ts'
