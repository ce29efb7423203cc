import { deriveKeys } from '../../platform/config/secrets.ts'
import type { SiteModule } from '../../platform/site/site.ts'
import { deleteCalendarsOf, findCalendarVersion } from './server/queries/personal.ts'
import { handlePlanning } from './server/routes.ts'
import { serveCalendars } from './server/serve-calendars.ts'

export const planning: SiteModule = {
  open(site) {
    const calendarKeys = deriveKeys(site.secrets.session, 'calendar address')
    handlePlanning(site.api, { ...site, calendarKeys })
    serveCalendars(site.app, { ...site, calendarKeys })
  },
  personalData: {
    calendar: async (db, accountId) => ({ has_address: (await findCalendarVersion(db, accountId)) !== undefined }),
  },
  // An attacker may have the addresses of these accounts’ calendars.
  afterUndo: (trx, { accountIds, readdressedIds }) => deleteCalendarsOf(trx, [...accountIds, ...readdressedIds]),
}
