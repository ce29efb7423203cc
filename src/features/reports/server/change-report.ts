import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { type Actor, recordAction } from '../../staff/server/log/public.ts'
import type { ReportChanges, StaffReport } from '../contract.ts'
import { applyChanges } from './apply-changes.ts'
import { describeReportChange } from './describe-change.ts'
import { presentStaffReport } from './present.ts'
import { lockReports, removeReports } from './queries/change.ts'
import { listForStaff } from './queries/list.ts'

type Change = {
  id: number
  wholeEpisode: boolean
  expected?: number | undefined
  changes: ReportChanges
  by: Actor
  at: Date
}

/**
 * Changes a report, or all open ones of its episode. Settling or answering it notifies its reporter
 * (docs/product/watching.md#reporting-an-episode).
 * @throws AppError NOT_FOUND; VALIDATION when the assignee is not active staff; CONFLICT when a reopened report's
 * reporter has another open one, or there are more than expected
 */
export async function changeReport(
  db: Database,
  { id, wholeEpisode, expected, changes, by, at }: Change,
): Promise<{ report: StaffReport; changed_count: number; action_id: number | null }> {
  const summary = ({ before }: { before: unknown[] }) => describeReportChange(before.length, changes, id)
  const { result, actionId } = await recordAction(db, { by, kind: 'report.update', summary }, async (trx) => {
    const before = await lockReports(trx, { id, wholeEpisode })
    if (!before.some((report) => report.id === id)) throw reportNotFound()
    requireNoMore(before.length, expected)
    await applyChanges(trx, { before, changes, by, at })
    const [row] = await listForStaff(trx, [id])
    if (!row) throw reportNotFound()
    return { row, before }
  })
  return { report: presentStaffReport(result.row), changed_count: result.before.length, action_id: actionId }
}

/** Deletes a report. @returns the action that restores it @throws AppError NOT_FOUND */
export async function deleteReport(db: Database, { id, by }: { id: number; by: Actor }): Promise<number | null> {
  const action = { by, kind: 'report.delete' as const, summary: `Signalement #${id} supprimé` }
  const { actionId } = await recordAction(db, action, async (trx) => {
    if ((await removeReports(trx, [id])) === 0) throw reportNotFound()
  })
  return actionId
}

/** Refuses to change more reports than the screen showed. @throws AppError CONFLICT */
export function requireNoMore(count: number, expected: number | undefined): void {
  if (expected === undefined || count <= expected) return
  throw new AppError('CONFLICT', `D’autres signalements sont arrivés : ${count} au lieu de ${expected}.`)
}

export const reportNotFound = () => new AppError('NOT_FOUND', 'Signalement non trouvé')
