import type { ReactNode } from 'react'
import type { SortOrder } from './table-address.ts'

export type Column<Row> = {
  id: string
  /** The head of the column; for actions a name that only assistive technology says. */
  head: string
  cell: (row: Row) => ReactNode
  /** The `sort_by` that orders by this column. */
  sort?: string
  /** The order that it begins with: texts from A, figures and dates from the greatest. */
  sortFirst?: SortOrder
  align?: 'end'
  /**
   * What becomes of it on a narrow screen, where every row is a small record: `title` stands first, `aside` at the right
   * of the lines, `actions` at the right of the title, a `line` below it, `hidden` is left out.
   */
  narrow?: 'title' | 'line' | 'aside' | 'actions' | 'hidden'
  /** Says the head before the value in a record. */
  isNamedWhenNarrow?: boolean
  /** Only where the table is at least so many pixels wide. */
  leastWidth?: 760 | 900 | 1080
  className?: string
}

/** The attributes by which table.css places a column's cells. */
export function toPlace<Row>({ narrow = 'line', leastWidth, align, isNamedWhenNarrow, head }: Column<Row>) {
  return {
    'data-narrow': narrow,
    'data-least-width': leastWidth,
    'data-align': align,
    'data-name': isNamedWhenNarrow ? head : undefined,
  }
}
