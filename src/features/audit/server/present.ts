import { type AuditAction, passwordKind, undoDays } from '../contract.ts'
import type { ActionRow } from './queries/list.ts'

const dayMs = 86_400_000

/** An action of the log as calls answer it. */
export function presentAction(row: ActionRow, now: Date): AuditAction {
  const isYoung = now.getTime() - row.at.getTime() <= undoDays * dayMs
  const is_undoable = isYoung && row.undone_by_id === null && row.kind !== passwordKind
  return { ...row, at: row.at.toISOString(), is_undoable }
}
