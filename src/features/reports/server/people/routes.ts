import { toCursor } from '../../../../platform/database/keyset.ts'
import { requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { toPagination } from '../../../../shared/contract/pagination.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { actorOf, recordAction } from '../../../staff/server/log/public.ts'
import * as contract from '../../people-contract.ts'
import { refusalDays } from '../../rules.ts'
import { reportNotFound } from '../change-report.ts'
import * as people from '../queries/people.ts'
import { deleteOldReports } from './jobs.ts'

/** Registers the staff's calls on reported people, and the job that deletes old reports. */
export function handlePersonReports({ api, db, jobs }: Pick<Site, 'api' | 'db' | 'jobs'>): void {
  jobs.handle(deleteOldReports, () => people.deleteOldPersonReports(db))

  api.handle(contract.listPersonReports, async ({ query }) => {
    const { rows, total } = await people.listPersonRows(db, query)
    return {
      reports: rows.map(presentPersonReport),
      pagination: toPagination(query, total),
      next_cursor: toCursor(people.newestPeople, rows, query.limit),
    }
  })

  api.handle(contract.changePersonReport, async ({ params: { id }, body: { status, is_refused } }, context) => {
    const at = new Date()
    const refusalEnd = is_refused ? new Date(at.getTime() + refusalDays * dayMs) : null
    const refusedUntil = is_refused === undefined ? undefined : refusalEnd
    const summary = (row: people.PersonReportRow) => {
      // Refusing a person reopens a settled report, so the summary has the stored status.
      const said = [
        row.status_since >= at && `« ${row.status} »`,
        is_refused !== undefined && (is_refused ? 'connexion refusée' : 'refus levé'),
      ]
      return `Signalement d’une personne #${id} : ${said.filter(Boolean).join(', ')}`
    }
    const { userId: staffId } = requireCaller(context)
    const action = { by: actorOf(context), kind: 'report.person' as const, summary }
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const outcome = await people.updatePersonReport(trx, { id, staffId, at, status, refusedUntil })
      if (outcome === 'twice') throw new AppError('CONFLICT', 'Cette personne a été signalée de nouveau depuis.')
      const row = await people.findPersonReport(trx, id)
      if (!row) throw reportNotFound()
      return row
    })
    return { report: presentPersonReport(result), action_id: actionId }
  })
}

function presentPersonReport(row: people.PersonReportRow): contract.PersonReport {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    status_since: row.status_since.toISOString(),
    refused_until: row.refused_until?.toISOString() ?? null,
  }
}
