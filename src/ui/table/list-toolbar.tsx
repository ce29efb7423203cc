import { X } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { countOf, pluralOf, toFrenchNumber } from '../formats/numbers.ts'
import type { ListFrameProps } from './list-frame-props.ts'
import type { RowWords } from './list-query.ts'
import type { RowSelection } from './use-row-selection.ts'

type ListToolbarProps<Row> = ListFrameProps<Row> & { pageSize: number }

/** Above a list: what narrows it, and which part of it is shown. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  return (
    <div className="list-filters">
      {props.toolbar}
      <span className="list-range">{toRange(props)}</span>
    </div>
  )
}

/**
 * What can be done with the selected rows: below the list, and at the foot of the screen while the list goes on beyond
 * it, so that neither the filters give way nor anything moves under the pointer.
 */
export function SelectionBar<Row>(props: ListFrameProps<Row>) {
  const { selection, bulkActions, selectedWords: words = props.words, selectableTotal = props.total } = props
  const isSelecting = selection !== undefined && selection.count > 0
  return (
    <>
      <p role="status" className="sr-only">
        {isSelecting && toSelectionLine(selection, words)}
      </p>
      {isSelecting && (
        <fieldset className="bulk-bar">
          <legend className="sr-only">Sélection</legend>
          <b className="font-semibold" aria-hidden="true">
            {toSelectionLine(selection, words)}
          </b>
          <SelectAllOffer selection={selection} total={selectableTotal} words={words} />
          <div className="bulk-actions">
            {bulkActions}
            <Button variant="ghost" size="dense" onClick={selection.clear}>
              <X className="size-4" />
              Tout désélectionner
            </Button>
          </div>
        </fieldset>
      )}
    </>
  )
}

type OfferProps = { selection: RowSelection; total: number | undefined; words: RowWords }

/** After the whole page was taken: all the others besides. */
function SelectAllOffer({ selection, total = 0, words }: OfferProps) {
  if (selection.isAll || selection.page !== 'all' || total <= selection.count) return null
  return (
    <button type="button" className="link-button" onClick={selection.selectAll}>
      Sélectionner les {countOf(total, words[0], words[1])}
    </button>
  )
}

function toSelectionLine({ count, isAll }: RowSelection, words: RowWords): string {
  const [one, many, gender] = words
  const line = `${countOf(count, one, many)} ${pluralOf(count, gender === 'f' ? 'sélectionnée' : 'sélectionné')}`
  return isAll ? `${line} (tous les résultats)` : line
}

/** `21–40 sur 8 412`. */
function toRange({ rows, total, isTotalCapped, address, pageSize }: ListToolbarProps<unknown>): string {
  if (rows === undefined || total === undefined || total === 0) return ''
  const first = (address.page - 1) * pageSize + 1
  const last = first + rows.length - 1
  return `${toFrenchNumber(first)}–${toFrenchNumber(last)} sur ${isTotalCapped ? 'plus de ' : ''}${toFrenchNumber(total)}`
}
