import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { toEpisodePlace, toWatchPath } from '../../../shared/episode-place.ts'
import { countOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { notifyReporter } from '../../notifications/server/public.ts'
import { type Actor, recordAction } from '../../staff/server/log/public.ts'
import type { ReportChanges, ReportStatus, SeenTexts, StaffReport } from '../contract.ts'
import { usualAnswers } from '../rules.ts'
import { presentStaffReport } from './present.ts'
import { type LockedReport, listActiveStaff, lockReports, removeReports, updateReports } from './queries/change.ts'
import { listForStaff } from './queries/list.ts'
import type { ReportRow } from './queries/reports.ts'

type Change = {
  id: number
  wholeEpisode: boolean
  expected?: number | undefined
  /** The texts that the caller saw; those left out are not compared. */
  seen?: SeenTexts | undefined
  changes: ReportChanges
  by: Actor
  at: Date
}

/**
 * Changes a report, or all open ones of its episode, of which those with another note keep it. Settling or answering
 * it notifies its reporter (docs/product/watching.md#reporting-an-episode).
 * @throws AppError NOT_FOUND; VALIDATION when the assignee is not active staff; CONFLICT when a reopened report's
 * reporter has another open one, there are more than expected, or a colleague has changed a text since
 */
export async function changeReport(
  db: Database,
  { id, wholeEpisode, expected, seen = {}, changes, by, at }: Change,
): Promise<{ report: StaffReport; changed_count: number; action_id: number | null }> {
  const summary = ({ before }: { before: unknown[] }) => describeReportChange(before.length, changes, id)
  const { result, actionId } = await recordAction(db, { by, kind: 'report.update', summary }, async (trx) => {
    const before = await lockReports(trx, { id, wholeEpisode })
    const own = before.find((report) => report.id === id)
    if (!own) throw reportNotFound()
    requireNoMore(before.length, expected)
    requireSeen(own, { seen, changes })
    const { note: _, ...others } = changes
    // A note of their own stays.
    const isNoted = ({ note }: LockedReport) => note !== null && note !== own.note
    const noted = changes.note === undefined ? [] : before.filter(isNoted)
    const rest = before.filter((report) => !noted.includes(report))
    await applyChanges(trx, { before: rest, changes, by, at })
    const isMore = Object.keys(others).length > 0
    if (isMore && noted.length > 0) await applyChanges(trx, { before: noted, changes: others, by, at })
    const [row] = await listForStaff(trx, [id])
    if (!row) throw reportNotFound()
    return { row, before: isMore ? before : rest }
  })
  return { report: presentStaffReport(result.row), changed_count: result.before.length, action_id: actionId }
}

const texts = { note: 'La note', answer: 'La réponse' } as const

/** Refuses to overwrite a colleague's text. A repeated call meets its own text, which is no conflict. */
function requireSeen(now: LockedReport, { seen, changes }: { seen: SeenTexts; changes: ReportChanges }): void {
  for (const field of ['note', 'answer'] as const) {
    const known = [seen[field], changes[field] || null]
    if (changes[field] === undefined || seen[field] === undefined || known.includes(now[field])) continue
    const message = `${texts[field]} a été modifiée entre-temps. Lisez-la avant d’enregistrer.`
    throw new AppError('CONFLICT', message, { field })
  }
}

type Changes = { before: LockedReport[]; changes: ReportChanges; by: Actor; at: Date }

/**
 * Applies the staff's changes to locked reports, and notifies the affected reporters.
 * @throws AppError VALIDATION when the assignee is not active staff; CONFLICT when a reopened report's reporter has
 * another open one
 */
export async function applyChanges(trx: Database, { before, changes, by, at }: Changes): Promise<void> {
  await requireStaff(trx, changes.assignee_id)
  // An empty text counts as missing.
  const given = { ...changes, ...emptied(changes) }
  const change = { ids: idsOf(before), staffId: by.accountId, at, changes: given }
  if (!(await updateReports(trx, change))) throw waitsTwice()
  const concerned = before.filter((report) => concernsReporter(report, given))
  const rows = await listForStaff(trx, idsOf(concerned))
  for (const row of rows) {
    const accountId = concerned.find(({ id }) => id === row.id)?.account_id
    if (accountId == null) continue
    await notifyReporter(trx, { ...describeAnswer(row, given.answer), accountId, now: at })
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

/** Returns the log's summary of a change: 'Signalement #12 : résolu', '3 signalements : réponse modifiée'. */
export function describeReportChange(count: number, changes: ReportChanges, id?: number): string {
  const { status, assignee_id, note, answer } = changes
  const actions = [
    status,
    assignee_id !== undefined && (assignee_id === null ? 'sans responsable' : 'responsable choisi'),
    note !== undefined && 'note modifiée',
    answer !== undefined && 'réponse modifiée',
  ].filter(Boolean)
  const which = count === 1 && id !== undefined ? `Signalement #${id}` : countOf(count, 'signalement')
  return `${which} : ${actions.join(', ')}`
}

const answerTitles: Partial<Record<ReportStatus, string>> = {
  résolu: 'Signalement résolu',
  rejeté: 'Signalement rejeté',
}
const answerTexts: Partial<Record<ReportStatus, string>> = usualAnswers

/**
 * Returns the reporter's notification: the episode, and the answer of this change or the usual one. The reporter has
 * already received an earlier answer, which may contradict the new status.
 */
function describeAnswer(report: ReportRow, answer: ReportChanges['answer']) {
  const episode = `${report.anime_title} · ${toEpisodePlace(report)} · ${report.language}`
  const text = answer || answerTexts[report.status]
  return {
    title: answerTitles[report.status] ?? 'Réponse à votre signalement',
    content: text ? `${episode}\n${text}` : episode,
    url: toWatchPath(report.anime_slug, report),
  }
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
  throw new AppError(
    'CONFLICT',
    `D’autres signalements sont arrivés : ${toFrenchNumber(count)} au lieu de ${toFrenchNumber(expected)}.`,
  )
}

export const reportNotFound = () => new AppError('NOT_FOUND', 'Signalement non trouvé')
