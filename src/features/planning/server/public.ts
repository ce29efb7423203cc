export { readCalendarToken } from './calendar-address.ts'
export { exportCalendar } from './export-calendar.ts'
export { makeCalendar } from './make-calendar.ts'
export { registerPlanningOperations } from './routes.ts'
