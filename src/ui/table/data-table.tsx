import { useId } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { type Column, toPlace } from './columns.ts'
import { ListFrame } from './list-frame.tsx'
import type { ListFrameProps } from './list-frame-props.ts'
import { SortField } from './sort-field.tsx'
import { PageCheckbox, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'

type DataTableProps<Row> = ListFrameProps<Row> & {
  columns: readonly Column<Row>[]
  /** What a row is called, for the name of its checkbox. */
  rowName: (row: Row) => string
}

/**
 * A dense table: its head stays in sight, columns are ordered by their buttons, rows are chosen by mouse and keyboard;
 * on a narrow screen every row becomes a small record.
 */
export function DataTable<Row extends { id: number }>({ columns, rowName, ...frame }: DataTableProps<Row>) {
  const { address, selection, name, pageSize = 20 } = frame
  const id = useId()
  return (
    <ListFrame {...frame} skeleton={<SkeletonTable columns={columns} rows={pageSize} hasBoxes={Boolean(selection)} />}>
      {(rows) => (
        <div className="data-table">
          <div className="narrow-head" data-bare={isBare(columns, selection !== undefined)}>
            {selection && (
              <span className="flex items-center gap-3">
                <PageCheckbox id={`${id}-page`} selection={selection} />
                <label htmlFor={`${id}-page`} className="py-3">
                  Toute la page
                </label>
              </span>
            )}
            <SortField columns={columns} address={address} />
          </div>
          <div className="data-table-scroll">
            <table data-boxes={selection !== undefined || undefined}>
              <caption className="sr-only">{name}</caption>
              <TableHead columns={columns} address={address} selection={selection} />
              <tbody>
                {rows.map((row) => (
                  <TableRow key={row.id} row={row} columns={columns} name={rowName(row)} selection={selection} />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </ListFrame>
  )
}

/** Nothing stands above the records of a narrow screen. */
function isBare<Row>(columns: readonly Column<Row>[], hasBoxes: boolean): true | undefined {
  return (!hasBoxes && columns.every(({ sort }) => sort === undefined)) || undefined
}

type SkeletonTableProps<Row> = { columns: readonly Column<Row>[]; rows: number; hasBoxes: boolean }

/** As many rows as a page has, so that nothing below moves when they come. */
function SkeletonTable<Row>({ columns, rows, hasBoxes }: SkeletonTableProps<Row>) {
  return (
    <div className="data-table" aria-hidden="true">
      <div className="narrow-head" data-bare={isBare(columns, hasBoxes)} />
      <div className="data-table-scroll">
        <table data-boxes={hasBoxes || undefined}>
          <thead>
            <tr>
              {hasBoxes && <th className="check-cell" />}
              {columns.map((column) => (
                <th key={column.id} {...toPlace(column)} className={column.className}>
                  {column.narrow !== 'actions' && column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and never move
              <tr key={index}>
                {hasBoxes && (
                  <td className="check-cell">
                    <Skeleton className="size-4.5" />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} {...toPlace(column)} className={column.className}>
                    {column.narrow !== 'actions' && <Skeleton className="h-4 w-3/5 min-w-12" />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
