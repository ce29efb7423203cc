import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { actionColumn, type Column, toPlace } from './columns.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableAddress } from './use-table-address.ts'

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  address: TableAddress
  selection: RowSelection | undefined
}

/** The header of a table; sortable columns are buttons. */
export function TableHead<Row>({ columns, address, selection }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th className="check-cell">
            <PageCheckbox selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            {...toPlace(column)}
            className={column.className}
            aria-sort={toAriaSort(column, address)}
          >
            {column.sort === undefined ? (
              <HeadName column={column} />
            ) : (
              <SortButton column={column} by={column.sort} address={address} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A column's colour applies to its cells only. */
export function HeadName<Row>({ column: { id, head } }: { column: Column<Row> }) {
  return <span className={id === actionColumn.id ? 'sr-only' : 'text-text-3'}>{head}</span>
}

type SortButtonProps<Row> = { column: Column<Row>; by: string; address: TableAddress }

function SortButton<Row>({ column, by, address }: SortButtonProps<Row>) {
  const { sort } = address
  const Icon = sort.by !== by ? ChevronsUpDown : sort.order === 'asc' ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      className="inline-flex items-center min-h-9.5 gap-1 px-1.5 -mx-1.5 rounded-sm text-text-3 [font-weight:inherit] hover:text-text has-data-current:text-text [&_.lucide]:size-3.5 [&_.lucide:not([data-current])]:opacity-45"
      onClick={() => address.toggleSort(by, column.sortFirst ?? 'asc')}
    >
      {column.head}
      <Icon data-current={sort.by === by || undefined} />
    </button>
  )
}

function toAriaSort<Row>({ sort }: Column<Row>, address: TableAddress) {
  if (sort === undefined) return undefined
  if (address.sort.by !== sort) return 'none'
  return address.sort.order === 'asc' ? 'ascending' : 'descending'
}

export function PageCheckbox({ selection, id }: { selection: RowSelection; id?: string }) {
  return (
    <input
      id={id}
      type="checkbox"
      aria-label="Sélectionner toute la page"
      checked={selection.page === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = selection.page === 'some'
      }}
      onChange={selection.togglePage}
    />
  )
}
