import type { ReactNode } from 'react'
import type { SortOrder } from './table-address.ts'

export const cellLink = 'block w-fit max-w-full min-h-6 content-center hover:underline'

export type Column<Row> = {
  id: string
  /** The header of the column; visually hidden for actions. */
  head: string
  cell: (row: Row) => ReactNode
  /** The `sort_by` value of this column. */
  sort?: string
  /** Its initial order: ascending for texts, descending for figures and dates. */
  sortFirst?: SortOrder
  align?: 'end'
  /**
   * The role on a narrow screen, where every row becomes a record: `title` comes first, `aside` is at the right of the
   * lines, `actions` at the right of the title, a `line` below it, `hidden` is left out.
   */
  narrow?: 'title' | 'line' | 'aside' | 'actions' | 'hidden'
  /** Shows the header before the value in a record. */
  isNamedWhenNarrow?: boolean
  /** Shown only if the table is at least this wide, in pixels. */
  minWidth?: 760 | 900 | 1080
  className?: string
}

/** The common properties of columns of actions. */
export const actionColumn = { id: 'actions', head: 'Actions', narrow: 'actions' } as const

/** Returns the attributes by which table.css places a column's cells. */
export function toPlace<Row>({ narrow = 'line', minWidth, align, isNamedWhenNarrow, head }: Column<Row>) {
  return {
    'data-narrow': narrow,
    'data-min-width': minWidth,
    'data-align': align,
    'data-name': isNamedWhenNarrow ? head : undefined,
  }
}
