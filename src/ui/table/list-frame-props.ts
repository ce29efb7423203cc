import type { ReactNode } from 'react'
import type { ListQuery, RowWords } from './list-query.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableAddress } from './use-table-address.ts'

/** What a list is given, whatever its rows look like. */
export type ListFrameProps<Row> = {
  /** The name of the list for assistive technology. */
  name: string
  words: RowWords
  address: TableAddress
  query: ListQuery
  rows: readonly Row[] | undefined
  /** How many rows the filters let through. */
  total: number | undefined
  /** There are more than `total`, which is where counting stopped. */
  isTotalCapped?: boolean
  pageSize?: number
  /** `TableSearch`, `TableFilter` and whatever else narrows the list. */
  toolbar?: ReactNode
  selection?: RowSelection | undefined
  /** What is selected, and how many of that there are in all, where it is not the rows themselves. */
  selectedWords?: RowWords
  selectableTotal?: number | undefined
  /** What can be done with the selected rows: buttons. */
  bulkActions?: ReactNode
  /** What is said of a failure to load that says nothing itself. */
  loadFailure?: string
  /** What is shown when there is nothing at all; filters that let nothing through have words of their own. */
  empty?: ReactNode
}
