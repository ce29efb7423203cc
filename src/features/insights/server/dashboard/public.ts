export { readDatabaseVersion } from './queries.ts'
export { handleDashboard } from './routes.ts'
