import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { announce } from '../../../webhooks/server/public.ts'
import { insertPersonReport, listPersonReportTimes, type NewPersonReport } from '../queries/people.ts'
import { requireFewReports } from '../require-few-reports.ts'

/**
 * Stores a report of a person in a séance, for the staff.
 * @throws AppError CONFLICT while the same network has an open report of that person, RATE_LIMITED
 */
export async function reportPerson(db: Database, report: NewPersonReport): Promise<void> {
  if (await inTransaction(db, (trx) => insertAndAnnounce(trx, report))) return
  throw new AppError('CONFLICT', 'Vous avez déjà signalé cette personne : l’équipe s’en occupe.')
}

async function insertAndAnnounce(trx: Database, report: NewPersonReport): Promise<boolean> {
  const { reporterNetwork, reported, reason, at } = report
  const listTimes = (since: Date) => listPersonReportTimes(trx, { reporterNetwork, since })
  await requireFewReports(trx, { reporter: reporterNetwork, at, listTimes })
  const id = await insertPersonReport(trx, report)
  if (id === undefined) return false
  await announce(trx, {
    type: 'report.created',
    title: `Signalement d’une personne : ${reported.name}`,
    text: reason,
    path: '/admin/reports/people',
    facts: { person_report: { id, name: reported.name, reason } },
    at,
  })
  return true
}
