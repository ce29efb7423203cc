import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { insertPersonReport, listPersonReportTimes, type NewPersonReport } from '../queries/people.ts'
import { requirePatience } from '../require-patience.ts'

/**
 * Keeps a report of a person of a séance, for the staff.
 * @throws AppError CONFLICT while the same network has an open report of that person, RATE_LIMITED
 */
export async function reportPerson(db: Database, report: NewPersonReport): Promise<void> {
  const { reporterNetwork, at } = report
  await requirePatience(at, (since) => listPersonReportTimes(db, { reporterNetwork, since }))
  if (await insertPersonReport(db, report)) return
  throw new AppError('CONFLICT', 'Vous avez déjà signalé cette personne : l’équipe s’en occupe.')
}
