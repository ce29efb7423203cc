import type { FastifyInstance } from 'fastify'
import { makeCalendar, readCalendarToken, registerPlanningOperations } from '../features/planning/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import { deriveKeys, loadSecrets } from '../platform/config/secrets.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/http/app-error.ts'
import { limited } from '../platform/http/limits/rate-limits.ts'

type Parts = { api: Api; db: Database; config: Config }

/** The planning, and the calendars that people subscribe to at an address which only they know. */
export function openPlanning(app: FastifyInstance, { api, db, config }: Parts): void {
  const publicUrl = config.PUBLIC_URL
  const calendarKeys = deriveKeys(loadSecrets(config.DATA_DIR, config.SESSION_SECRET).session, 'calendar address')
  registerPlanningOperations(api, { db, calendarKeys, publicUrl })
  app.get<{ Params: { file: string } }>('/planning/calendar/:file', limited('read'), async ({ params }, reply) => {
    const whose = readCalendarToken(calendarKeys, params.file.replace(/\.ics$/, ''))
    const text = whose && (await makeCalendar(db, { ...whose, publicUrl, now: new Date() }))
    if (text === undefined) throw new AppError('NOT_FOUND', "Ce calendrier n'existe pas ou a changé d'adresse.")
    // Calendars ask by themselves, often; nobody in between may keep what belongs to one person.
    return reply.header('cache-control', 'private, max-age=900').type('text/calendar; charset=utf-8').send(text)
  })
}
