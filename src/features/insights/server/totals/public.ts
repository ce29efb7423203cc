export { getSiteStats, handleSiteStats } from './routes.ts'
export { readUptime, readUptimeDays } from './uptime.ts'
