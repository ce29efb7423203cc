/** Rows that were chosen one by one, on whichever page, or all that the filters let through. */
export type Selection = { kind: 'rows'; ids: ReadonlySet<number> } | { kind: 'all' }

export const nothingSelected: Selection = { kind: 'rows', ids: new Set() }

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'all' || selection.ids.has(id)
}

/**
 * Adds or takes away rows. Taking one away from 'all' leaves the others of the page that is shown: a server is told ids,
 * or a filter, but never a filter with exceptions.
 * @param pageIds the rows of the page that is shown
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

/** The rows of the page from one to another, both included, in the page's order; the second alone when the first left. */
export function listRange(pageIds: readonly number[], from: number | undefined, to: number): number[] {
  const [start, end] = [from === undefined ? -1 : pageIds.indexOf(from), pageIds.indexOf(to)]
  if (end === -1) return []
  if (start === -1) return [to]
  return pageIds.slice(Math.min(start, end), Math.max(start, end) + 1)
}
