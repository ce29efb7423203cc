import { countOf, pluralOf } from '../../shared/french-numbers.ts'
import type { RowWords } from './list-query.ts'

/** Rows selected one by one, on any page, or all that match the filters. */
export type Selection = { kind: 'rows'; ids: ReadonlySet<number> } | { kind: 'all' }

export const nothingSelected: Selection = { kind: 'rows', ids: new Set() }

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'all' || selection.ids.has(id)
}

/**
 * Selects or deselects rows. Deselecting one from 'all' leaves the rest of the current page: the server takes ids or a
 * filter, but not a filter with exceptions.
 * @param pageIds the rows of the current page
 */
export function setSelected(
  selection: Selection,
  ids: readonly number[],
  { selected, pageIds }: { selected: boolean; pageIds: readonly number[] },
): Selection {
  if (selection.kind === 'all' && selected) return selection
  const next = new Set(selection.kind === 'all' ? pageIds : selection.ids)
  for (const id of ids) {
    if (selected) next.add(id)
    else next.delete(id)
  }
  return { kind: 'rows', ids: next }
}

/** Returns the selection without a row that no longer belongs to the list. */
export function withoutRow(selection: Selection, id: number): Selection {
  return selection.kind === 'all' ? selection : setSelected(selection, [id], { selected: false, pageIds: [] })
}

/** Returns the page's rows from one to another, inclusive, in its order; only the second when the first is gone. */
export function listRange(pageIds: readonly number[], from: number | undefined, to: number): number[] {
  const start = from === undefined ? -1 : pageIds.indexOf(from)
  const end = pageIds.indexOf(to)
  if (end === -1) return []
  if (start === -1) return [to]
  return pageIds.slice(Math.min(start, end), Math.max(start, end) + 1)
}

type Counted = { count: number; isAll: boolean }

/** Formats '3 liens sélectionnés'. @param isCapped counting stopped at the total, and all rows are meant */
export function toSelectionLine({ count, isAll }: Counted, words: RowWords, isCapped = false): string {
  const [one, many, gender] = words
  const line = `${countOf(count, one, many)} ${pluralOf(count, gender === 'f' ? 'sélectionnée' : 'sélectionné')}`
  if (!isAll) return line
  return `${isCapped ? 'Plus de ' : ''}${line} (tous les résultats)`
}
