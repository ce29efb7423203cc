import { countOf } from '../../../shared/french-numbers.ts'
import type { ReportChanges } from '../contract.ts'

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
