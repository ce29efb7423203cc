export { getSiteStats } from './get-site-stats.ts'
export { handleSiteStats } from './routes.ts'
export { readUptime, readUptimeDays } from './uptime.ts'
