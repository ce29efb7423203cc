export { startHeartbeats } from './heartbeats.ts'
export { registerSiteStatsOperations } from './routes.ts'
