/** How long daily figures are kept (privacy page). */
export const figureMonths = 12

/** Over how many days the uptime is measured and shown. */
export const uptimeDays = 30

/** Daily figures. */
export const seriesNames = [
  'starts_vostfr',
  'starts_vf',
  'failures',
  'animes',
  'episodes',
  'sign_ups',
  'active_members',
  'reports',
  'dead_links',
] as const
