import type { KeyboardEvent, MouseEvent } from 'react'
import { type Column, toPlace } from './columns.ts'
import { moveByArrow } from './move-by-arrow.ts'
import type { RowSelection } from './use-row-selection.ts'

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  /** The name of the row: `Sélectionner maelle`. */
  name: string
  selection: RowSelection | undefined
}

/**
 * A row. A click anywhere but on its links and buttons selects it; Shift+click selects a range. By keyboard the arrows
 * (or j and k) move between rows, Shift+arrow selects on the way, Space selects, Enter opens.
 */
export function TableRow<Row extends { id: number }>({ row, columns, name, selection }: TableRowProps<Row>) {
  const isSelected = selection?.has(row.id) ?? false
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if (selection && targetsRow(event)) choose(event, row.id, selection)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const next = moveByArrow(event)
    if (next && event.shiftKey) selection?.extendTo(Number(next.dataset.row), row.id)
  }
  return (
    <tr data-row={row.id} data-selected={isSelected || undefined} onClick={onClick} onKeyDown={onKeyDown}>
      {selection && (
        <td className="check-cell">
          <input
            type="checkbox"
            aria-label={`Sélectionner ${name}`}
            checked={isSelected}
            disabled={!selection.canSelect(row.id)}
            onChange={() => {}}
            onClick={(event) => choose(event, row.id, selection)}
          />
        </td>
      )}
      {columns.map((column) => {
        // The title column is the row's header.
        const Cell = column.narrow === 'title' ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            scope={Cell === 'th' ? 'row' : undefined}
            {...toPlace(column)}
            className={column.className}
          >
            {column.cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

function choose(event: MouseEvent, id: number, selection: RowSelection): void {
  if (event.shiftKey) {
    selection.extendTo(id)
    // Otherwise the browser would select the text between the two clicks.
    getSelection()?.removeAllRanges()
  } else {
    selection.toggle(id)
  }
}

/** Returns whether a click is on the row: not on a link, button or field in it, nor the end of a text selection. */
function targetsRow({ target, shiftKey }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, select, textarea, label, summary')
  return !isControl && (shiftKey || getSelection()?.isCollapsed !== false)
}
