export { getSiteStats } from './get-site-stats.ts'
export { startHeartbeats } from './heartbeats.ts'
export { registerSiteStatsOperations } from './routes.ts'
export { readUptime, readUptimeDays } from './uptime.ts'
