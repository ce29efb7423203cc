import { useEffect, useRef, useState } from 'react'
import { isSelected, listRange, nothingSelected, type Selection, setSelected, withoutRow } from './row-selection.ts'

export type RowSelection = {
  /** 0 without a selection; with `isAll`, the number that match the filters. */
  count: number
  isAll: boolean
  /** The ids; empty when `isAll`. */
  ids: number[]
  has: (id: number) => boolean
  canSelect: (id: number) => boolean
  toggle: (id: number) => void
  /** Selects from a row, the last toggled one by default, to this one. */
  extendTo: (id: number, from?: number) => void
  /** Whether all, some or none of the page's rows are selected. */
  page: 'all' | 'some' | 'none'
  togglePage: () => void
  selectAll: () => void
  /** Drops a row that was deleted, or mended. */
  drop: (id: number) => void
  clear: () => void
}

type SelectionOptions<Row> = {
  /** The rows of the current page. */
  rows: readonly Row[] | undefined
  /** The number of rows that match the filters. */
  total: number | undefined
  /** `address.scope`: a change of search or filters clears the selection. */
  scope: string
  /** Whether the rows are those of the address before. Rows that other filters found are not selectable. */
  isPlaceholder: boolean
  /** Returns whether a row is selectable; one's own account may not be. */
  isSelectable?: (row: Row) => boolean
}

/** Returns the selected rows of a table. The selection survives paging; a change of search or filters clears it. */
export function useRowSelection<Row extends { id: number }>(options: SelectionOptions<Row>): RowSelection {
  const { rows = [], total = 0, scope, isPlaceholder, isSelectable = () => true } = options
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const anchor = useRef<number>(undefined)
  const clear = () => setSelection(nothingSelected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope is what the effect watches
  useEffect(clear, [scope])
  const [rowScope, setRowScope] = useState(scope)
  if (!isPlaceholder && rowScope !== scope) setRowScope(scope)

  const current = rowScope === scope ? rows : []
  const pageIds = current.filter(isSelectable).map(({ id }) => id)
  const isAll = selection.kind === 'all'
  const chosen = pageIds.filter((id) => isSelected(selection, id)).length
  const page = chosen === 0 ? 'none' : chosen === pageIds.length ? 'all' : 'some'
  const put = (ids: number[], selected: boolean) => setSelection(setSelected(selection, ids, { selected, pageIds }))
  return {
    count: isAll ? total : selection.ids.size,
    isAll,
    ids: isAll ? [] : [...selection.ids],
    has: (id) => isSelected(selection, id) && (!isAll || pageIds.includes(id)),
    canSelect: (id) => pageIds.includes(id),
    toggle(id) {
      anchor.current = id
      if (pageIds.includes(id)) put([id], !isSelected(selection, id))
    },
    extendTo(id, from = anchor.current) {
      anchor.current = from
      put(listRange(pageIds, from, id), true)
    },
    page,
    togglePage: () => put(pageIds, page !== 'all'),
    drop: (id) => setSelection((known) => withoutRow(known, id)),
    selectAll: () => setSelection({ kind: 'all' }),
    clear,
  }
}
