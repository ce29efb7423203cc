import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { notifyReporter } from '../../notifications/server/public.ts'
import type { ReportChanges, StaffReport } from '../contract.ts'
import { describeAnswer } from './describe-answer.ts'
import { presentStaffReport } from './present.ts'
import { isActiveStaff, type LockedReport, lockReports, updateReports } from './queries/change.ts'
import { listForStaff } from './queries/list.ts'

type Change = { id: number; wholeEpisode: boolean; changes: ReportChanges; staffId: number; at: Date }

/**
 * What the staff decides of a report, or of all that wait for its episode. Settling one, or answering it, tells its
 * reporter (3-decisions, "Reports").
 * @throws AppError NOT_FOUND; VALIDATION when the assignee is not of the staff; CONFLICT when a settled report would
 * wait again although its reporter has made another
 */
export function changeReport(
  db: Database,
  { id, wholeEpisode, changes, staffId, at }: Change,
): Promise<{ report: StaffReport; changed_count: number }> {
  return inTransaction(db, async (transaction) => {
    const before = await lockReports(transaction, { id, wholeEpisode })
    if (!before.some((report) => report.id === id)) throw reportNotFound()
    await requireStaff(transaction, changes.assignee_id)
    // An emptied text is none.
    const given = { ...changes, ...emptied(changes) }
    const ids = before.map((report) => report.id)
    if (!(await updateReports(transaction, { ids, staffId, at, changes: given }))) throw waitsTwice()
    const [row] = await listForStaff(transaction, [id])
    if (!row) throw reportNotFound()
    for (const report of before) {
      const { account_id: accountId } = report
      if (accountId === null || !concernsReporter(report, given)) continue
      const { status = report.status, answer = report.answer } = given
      await notifyReporter(transaction, { ...describeAnswer({ ...row, status, answer }), accountId, now: at })
    }
    return { report: presentStaffReport(row), changed_count: ids.length }
  })
}

function emptied({ note, answer }: ReportChanges): ReportChanges {
  return { ...(note === '' && { note: null }), ...(answer === '' && { answer: null }) }
}

/** Whether a change settles a report or answers it. */
function concernsReporter(before: LockedReport, { status, answer }: ReportChanges): boolean {
  const isSettled = (status === 'résolu' || status === 'rejeté') && status !== before.status
  return isSettled || (typeof answer === 'string' && answer !== before.answer)
}

async function requireStaff(db: Database, assigneeId: number | null | undefined): Promise<void> {
  if (assigneeId === undefined || assigneeId === null || (await isActiveStaff(db, assigneeId))) return
  const message = "Cette personne ne fait pas partie de l'équipe."
  throw new AppError('VALIDATION', message, { fields: [{ field: 'assignee_id', message }] })
}

export const reportNotFound = () => new AppError('NOT_FOUND', 'Signalement non trouvé')

function waitsTwice(): AppError {
  return new AppError('CONFLICT', 'Cette personne a depuis fait un autre signalement de cet épisode, qui attend.')
}
