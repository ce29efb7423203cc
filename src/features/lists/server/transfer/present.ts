import { dayMs } from '../../../../shared/durations.ts'
import { importUndoDays } from '../../rules.ts'
import type { ImportLine, ListImport } from '../../transfer-contract.ts'
import type { ImportRow } from './queries/imports.ts'
import type { MatchedLineRow } from './queries/matched-lines.ts'

/** Returns the end of the undo period; undefined unless applied. */
export function findUndoEnd({ state, applied_at }: Pick<ImportRow, 'state' | 'applied_at'>): Date | undefined {
  return state === 'applied' && applied_at ? new Date(applied_at.getTime() + importUndoDays * dayMs) : undefined
}

export function presentImport(row: ImportRow, counts: ListImport['counts']): ListImport {
  const { added_count, replaced_count, marked_count } = row
  const isApplied = added_count !== null && replaced_count !== null && marked_count !== null
  return {
    id: row.id,
    format: row.format,
    file_name: row.file_name,
    state: row.state,
    created_at: row.created_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
    undo_until: findUndoEnd(row)?.toISOString() ?? null,
    counts,
    unread_count: row.unread_count,
    unread: row.unread,
    stopped: row.stopped,
    outcome: isApplied ? { added_count, replaced_count, marked_count } : null,
  }
}

export function presentLine({ my_status, my_language, my_seen_count, my_score, ...row }: MatchedLineRow): ImportLine {
  return {
    ...row,
    confidence: row.confidence ?? 0,
    mine: my_status && { status: my_status, language: my_language, seen_count: my_seen_count, score: my_score },
  }
}
