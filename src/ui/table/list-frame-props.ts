import type { ReactNode } from 'react'
import type { ListQuery, RowWords } from './list-query.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableAddress } from './use-table-address.ts'

/** The props of a list, independent of how its rows look. */
export type ListFrameProps<Row> = {
  /** The accessible name of the list. */
  name: string
  words: RowWords
  address: TableAddress
  query: ListQuery
  rows: readonly Row[] | undefined
  /** The number of rows that match the filters. */
  total: number | undefined
  /** There are more than `total`, at which counting stopped. */
  isTotalCapped?: boolean
  pageSize?: number
  /** `TableSearch`, `TableFilter` and other filters. */
  toolbar?: ReactNode
  selection?: RowSelection | undefined
  /** The word for selected items, if they are not the rows themselves. */
  selectedWords?: RowWords
  selectableTotal?: number | undefined
  /** Buttons that act on the selected rows. */
  bulkActions?: ReactNode
  /** The message for a loading error without one. */
  loadFailure?: string
  /** Shown for an empty list; a list emptied by filters has its own message. */
  empty?: ReactNode
}
