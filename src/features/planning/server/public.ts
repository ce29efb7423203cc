export { deleteEveryCalendar, findCalendarVersion, renewCalendarVersion } from './queries/personal.ts'
