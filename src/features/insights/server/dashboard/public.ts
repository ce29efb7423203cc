export { handleDashboard } from './routes.ts'
