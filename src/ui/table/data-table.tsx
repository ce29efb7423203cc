import { useId } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { actionColumn, type Column, toPlace } from './columns.ts'
import { ListFrame } from './list-frame.tsx'
import type { ListFrameProps } from './list-frame-props.ts'
import { usualPageSize } from './page-size.ts'
import { HeadName, PageCheckbox, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableSort } from './table-sort.tsx'

const narrowHead =
  'hidden @max-[640px]/data-table:not-data-bare:flex min-h-11 items-center justify-between gap-2 mb-2 pl-3.75 text-sm text-text-2 [&>span]:flex-none [&>.table-filter]:min-w-0'

const dataTableScroll = [
  'overflow-x-auto border border-line rounded-panel @min-[900px]/data-table:overflow-x-visible',
  // The name of a row keeps a minimum width beside the other columns.
  '@min-[641px]/data-table:[&_tbody_[data-narrow=title]]:min-w-45',
  '[&_[data-narrow=title]]:wrap-anywhere',
].join(' ')

type DataTableProps<Row> = ListFrameProps<Row> & {
  columns: readonly Column<Row>[]
  /** Returns the name of a row, for the label of its checkbox. */
  rowName: (row: Row) => string
}

/** A dense table, its rows selectable by mouse and keyboard. On a narrow screen every row becomes a record. */
export function DataTable<Row extends { id: number }>({ columns, rowName, ...frame }: DataTableProps<Row>) {
  const { address, selection, name, pageSize = usualPageSize } = frame
  const id = useId()
  return (
    <ListFrame {...frame} skeleton={<SkeletonTable columns={columns} rows={pageSize} hasBoxes={Boolean(selection)} />}>
      {(rows) => (
        <div className="data-table">
          <div className={narrowHead} data-bare={isBare(columns, selection !== undefined)}>
            {selection && (
              <span className="flex items-center gap-3">
                <PageCheckbox id={`${id}-page`} selection={selection} />
                <label htmlFor={`${id}-page`} className="py-3">
                  Toute la page
                </label>
              </span>
            )}
            <TableSort columns={columns} address={address} />
          </div>
          <div className={dataTableScroll}>
            <table>
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

/** Returns whether nothing is shown above the records of a narrow screen. */
function isBare<Row>(columns: readonly Column<Row>[], hasBoxes: boolean): true | undefined {
  return (!hasBoxes && columns.every(({ sort }) => sort === undefined)) || undefined
}

type SkeletonTableProps<Row> = { columns: readonly Column<Row>[]; rows: number; hasBoxes: boolean }

/** As many rows as a page, so that nothing below shifts when they load. */
function SkeletonTable<Row>({ columns, rows, hasBoxes }: SkeletonTableProps<Row>) {
  return (
    <div className="data-table" aria-hidden="true">
      <div className={narrowHead} data-bare={isBare(columns, hasBoxes)} />
      <div className={dataTableScroll}>
        <table>
          <thead>
            <tr>
              {hasBoxes && <th className="check-cell" />}
              {columns.map((column) => (
                <th key={column.id} {...toPlace(column)} className={column.className}>
                  <HeadName column={column} />
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
                    {column.id !== actionColumn.id && <Skeleton className="h-4 w-3/5 min-w-12" />}
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
