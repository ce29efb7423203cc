import { deriveKeys } from '../../platform/config/secrets.ts'
import type { SiteModule } from '../../platform/site/site.ts'
import { deleteCalendars } from './server/delete-calendars.ts'
import { exportCalendar } from './server/export-calendar.ts'
import { handlePlanning } from './server/routes.ts'
import { serveCalendars } from './server/serve-calendars.ts'

export const planning: SiteModule = {
  open(site) {
    const calendarKeys = deriveKeys(site.secrets.session, 'calendar address')
    handlePlanning(site.api, { ...site, calendarKeys })
    serveCalendars(site.app, { ...site, calendarKeys })
  },
  personalData: { calendar: exportCalendar },
  afterUndo: deleteCalendars,
}
