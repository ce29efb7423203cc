export { readCalendarToken } from './calendar-address.ts'
export { makeCalendar } from './make-calendar.ts'
export { deleteEveryCalendar, findCalendarVersion, renewCalendarVersion } from './queries/personal.ts'
export { handlePlanning } from './routes.ts'
