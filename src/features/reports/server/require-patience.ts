import { AppError } from '../../../platform/http/app-error.ts'

/** The limit of reports per reporter and hour: more than a viewer needs, too few to flood the staff. */
export const maxReportsPerHour = 20
const hourMs = 3_600_000

/**
 * @param listTimes the times of the reporter's last reports after an instant, the oldest first
 * @throws AppError RATE_LIMITED
 */
export async function requirePatience(at: Date, listTimes: (since: Date) => Promise<Date[]>): Promise<void> {
  const times = (await listTimes(new Date(at.getTime() - hourMs))).slice(-maxReportsPerHour)
  const [oldest] = times
  if (!oldest || times.length < maxReportsPerHour) return
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + hourMs - at.getTime()) / 1000))
  const message = 'Vous avez envoyé beaucoup de signalements. Réessayez un peu plus tard.'
  throw new AppError('RATE_LIMITED', message, { retryAfter })
}
