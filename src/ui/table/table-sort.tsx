import { SelectField } from '../components/select-field.tsx'
import type { Column } from './columns.ts'
import type { SortOrder } from './table-address.ts'
import type { TableAddress } from './use-table-address.ts'

const orderWords: Record<SortOrder, string> = { asc: 'croissant', desc: 'décroissant' }

type TableSortProps<Row> = { columns: readonly Column<Row>[]; address: TableAddress }

/** The sort order of a list without column headers: on a narrow screen, or above cards. */
export function TableSort<Row>({ columns, address }: TableSortProps<Row>) {
  const options = columns.flatMap(({ sort, head }) =>
    sort === undefined ? [] : (['asc', 'desc'] as const).map((order) => ({ by: sort, order, head })),
  )
  if (options.length === 0) return null
  return (
    <SelectField
      label="Trier par"
      hideLabel
      className="table-filter"
      value={`${address.sort.by} ${address.sort.order}`}
      onChange={({ target }) => {
        const chosen = options.find(({ by, order }) => `${by} ${order}` === target.value)
        if (chosen) address.setSort(chosen)
      }}
    >
      {options.map(({ by, order, head }) => (
        <option key={`${by} ${order}`} value={`${by} ${order}`}>
          {head}, {orderWords[order]}
        </option>
      ))}
    </SelectField>
  )
}
