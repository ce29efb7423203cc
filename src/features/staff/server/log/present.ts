import type { Caller } from '../../../../platform/http/api.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { type AuditAction, finalKinds } from '../../log-contract.ts'
import { undoDays } from '../../log-rules.ts'
import type { ActionRow } from './queries/list.ts'
import { mayUndo } from './rights-to-undo.ts'

export function presentAction(row: ActionRow, { now, caller }: { now: Date; caller: Caller }): AuditAction {
  const isYoung = now.getTime() - row.at.getTime() <= undoDays * dayMs
  const canComeBack = isYoung && row.undone_by_id === null && !(row.kind in finalKinds)
  return { ...row, at: row.at.toISOString(), is_undoable: canComeBack && mayUndo(row, caller) }
}
