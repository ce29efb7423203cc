/** How long daily figures are kept (privacy page). */
export const figureMonths = 12

/** Over how many days the uptime is measured and shown. */
export const uptimeDays = 30
