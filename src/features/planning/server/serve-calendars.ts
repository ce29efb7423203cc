import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/http/app-error.ts'
import { limited } from '../../../platform/http/limits/rate-limits.ts'
import { readCalendarToken } from './calendar-address.ts'
import { makeCalendar } from './make-calendar.ts'
import type { PlanningParts } from './routes.ts'

/** Serves personal calendars at their secret addresses. */
export function serveCalendars(
  app: FastifyInstance,
  { db, calendarKeys, publicUrl, now }: Required<PlanningParts>,
): void {
  app.get<{ Params: { file: string } }>('/planning/calendar/:file', limited('read'), async ({ params }, reply) => {
    const whose = readCalendarToken(calendarKeys, params.file.replace(/\.ics$/, ''))
    const text = whose && (await makeCalendar(db, { ...whose, publicUrl, now: now() }))
    if (text === undefined) throw new AppError('NOT_FOUND', 'Ce calendrier n’existe pas ou a changé d’adresse.')
    // Calendar apps poll often, and shared caches must not store personal data.
    return reply.header('cache-control', 'private, max-age=900').type('text/calendar; charset=utf-8').send(text)
  })
}
