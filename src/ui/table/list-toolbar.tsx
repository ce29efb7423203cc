import { X } from 'lucide-react'
import { countOf, toFrenchNumber } from '../../shared/french-numbers.ts'
import { Button } from '../components/button.tsx'
import type { ListFrameProps } from './list-frame-props.ts'
import type { RowWords } from './list-query.ts'
import { toSelectionLine } from './row-selection.ts'
import type { RowSelection } from './use-row-selection.ts'

const bulkBar = [
  'bulk-bar sticky z-(--z-sticky) bottom-[calc(12px+env(safe-area-inset-bottom))] flex flex-wrap items-center min-h-12.5',
  'gap-y-1 gap-x-3 mt-3 py-1.5 pr-2 pl-4 border border-accent-text rounded-control bg-bg',
  'bg-linear-[var(--c-accent-wash),var(--c-accent-wash)] shadow-pop',
  'max-md:px-3 max-md:py-2.5',
].join(' ')

const listToolbar = [
  'flex flex-wrap items-center min-h-12.5 gap-2 mb-3 has-[>.list-range:only-child]:min-h-0',
  '[&>.list-range:empty]:hidden has-[>.list-range:only-child:empty]:hidden',
  'max-md:[&>.table-filter]:flex-[1_1_40%] max-md:[&>.table-filter]:min-w-0',
  'max-md:has-[>search>[aria-expanded=false]]:has-[>.table-filter~.table-filter]:[&>.table-filter]:hidden',
].join(' ')

type ListToolbarProps<Row> = ListFrameProps<Row> & { pageSize: number }

/** The toolbar of a list: its filters, and the range shown. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  return (
    <div className={listToolbar}>
      {props.toolbar}
      <span className="list-range ml-auto text-text-3 text-sm tabular-nums">{toRange(props)}</span>
    </div>
  )
}

/**
 * The actions for the selected rows: below the list, and sticky at the bottom of the screen while the list continues
 * beyond it, so that nothing moves under the pointer.
 */
export function SelectionBar<Row>(props: ListFrameProps<Row>) {
  const { selection, bulkActions, selectedWords: words = props.words, selectableTotal = props.total } = props
  const isSelecting = selection !== undefined && selection.count > 0
  const line = isSelecting && toSelectionLine(selection, words, props.isTotalCapped)
  return (
    <>
      <p role="status" className="sr-only">
        {line || toFound(props)}
      </p>
      {isSelecting && (
        <fieldset className={bulkBar}>
          <legend className="sr-only">Sélection</legend>
          <b className="font-semibold" aria-hidden="true">
            {line}
          </b>
          <SelectAllOffer selection={selection} total={selectableTotal} isCapped={props.isTotalCapped} words={words} />
          <div className="flex flex-wrap gap-2 ml-auto max-md:basis-full max-md:ml-0 max-md:[&_.button]:min-h-11">
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

type OfferProps = {
  selection: RowSelection
  total: number | undefined
  isCapped: boolean | undefined
  words: RowWords
}

/** After the whole page was selected, offers to select all other rows. */
function SelectAllOffer({ selection, total = 0, isCapped, words }: OfferProps) {
  if (selection.isAll || selection.page !== 'all' || total <= selection.count) return null
  return (
    <button
      type="button"
      className="min-h-9 text-accent-text font-semibold underline underline-offset-[3px]"
      onClick={selection.selectAll}
    >
      Sélectionner les{' '}
      {isCapped ? `${words[1]} (plus de ${toFrenchNumber(total)})` : countOf(total, words[0], words[1])}
    </button>
  )
}

/** The number of results, for screen readers. */
function toFound({ address, query, rows, total, isTotalCapped }: ListFrameProps<unknown>): string | undefined {
  if (!address.isFiltered || !rows || query.isPlaceholderData || total === undefined) return undefined
  if (total === 0) return 'Aucun résultat'
  return `${isTotalCapped ? 'plus de ' : ''}${countOf(total, 'résultat')}`
}

/** Formats `21–40 sur 8 412`; nothing for a page that is the whole list, which no filter shortens. */
function toRange({ rows, total, isTotalCapped, address, pageSize, toolbar }: ListToolbarProps<unknown>): string {
  if (rows === undefined || !total || (total <= pageSize && !toolbar)) return ''
  const first = (address.page - 1) * pageSize + 1
  const last = first + rows.length - 1
  return `${toFrenchNumber(first)}–${toFrenchNumber(last)} sur ${isTotalCapped ? 'plus de ' : ''}${toFrenchNumber(total)}`
}
