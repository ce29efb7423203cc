export { readCalendarToken } from './calendar-address.ts'
export { makeCalendar } from './make-calendar.ts'
export { handlePlanning } from './routes.ts'
