import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { notifyReporter } from '../../notifications/server/public.ts'
import type { Actor } from '../../staff/server/log/public.ts'
import type { ReportChanges } from '../contract.ts'
import { describeAnswer } from './describe-answer.ts'
import { type LockedReport, listActiveStaff, updateReports } from './queries/change.ts'
import { listForStaff } from './queries/list.ts'

type Changes = { before: LockedReport[]; changes: ReportChanges; by: Actor; at: Date }

/**
 * Applies the staff's changes to locked reports, and notifies the affected reporters.
 * @throws AppError VALIDATION when the assignee is not active staff; CONFLICT when a reopened report's reporter has
 * another open one
 */
export async function applyChanges(trx: Database, { before, changes, by, at }: Changes): Promise<void> {
  await requireStaff(trx, changes.assignee_id)
  // An empty text counts as none.
  const given = { ...changes, ...emptied(changes) }
  const change = { ids: idsOf(before), staffId: by.accountId, at, changes: given }
  if (!(await updateReports(trx, change))) throw waitsTwice()
  const concerned = before.filter((report) => concernsReporter(report, given))
  const rows = await listForStaff(trx, idsOf(concerned))
  for (const row of rows) {
    const accountId = concerned.find(({ id }) => id === row.id)?.account_id
    if (accountId == null) continue
    await notifyReporter(trx, { ...describeAnswer(row), accountId, now: at })
  }
}

const idsOf = (reports: LockedReport[]) => reports.map(({ id }) => id)

function emptied({ note, answer }: ReportChanges): ReportChanges {
  return { ...(note === '' && { note: null }), ...(answer === '' && { answer: null }) }
}

/** Returns whether a change settles or answers a report. */
function concernsReporter(before: LockedReport, { status, answer }: ReportChanges): boolean {
  if (before.account_id === null) return false
  const isSettled = (status === 'résolu' || status === 'rejeté') && status !== before.status
  return isSettled || (typeof answer === 'string' && answer !== before.answer)
}

async function requireStaff(db: Database, assigneeId: number | null | undefined): Promise<void> {
  if (assigneeId === undefined || assigneeId === null) return
  if ((await listActiveStaff(db)).some(({ id }) => id === assigneeId)) return
  throw new AppError('VALIDATION', 'Cette personne ne fait pas partie de l’équipe.', { field: 'assignee_id' })
}

function waitsTwice(): AppError {
  return new AppError('CONFLICT', 'Cette personne a depuis fait un autre signalement de cet épisode, qui attend.')
}
