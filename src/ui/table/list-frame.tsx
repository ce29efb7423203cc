import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ListFailure } from '../feedback/list-failure.tsx'
import { ReadFailure } from '../feedback/load-failure.tsx'
import { isShortcut } from '../navigation/is-shortcut.ts'
import { Pagination } from '../navigation/pagination.tsx'
import { useFocusOnNewPage } from '../navigation/use-focus-on-new-page.ts'
import { useStayWithinPages } from '../navigation/use-stay-within-pages.ts'
import type { ListFrameProps } from './list-frame-props.ts'
import { ListToolbar, SelectionBar } from './list-toolbar.tsx'
import { usualPageSize } from './page-size.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { RowSelection } from './use-row-selection.ts'
import './table.css'

type Content<Row> = {
  /** The placeholder of the first load, with the size of the rows. */
  skeleton: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The frame of a list: filters, selection, states and pages. The old rows stay, dimmed, while the next load. */
export function ListFrame<Row>(props: ListFrameProps<Row> & Content<Row>) {
  const { name, address, query, rows, total, pageSize = usualPageSize, selection, skeleton, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLElement>(null)
  useRowKeys(frame)
  const totalPages = Math.ceil((total ?? 0) / pageSize)
  useFocusOnNewPage(heading, address.page)
  const knownPages = total !== undefined && !query.isPlaceholderData ? totalPages : undefined
  useStayWithinPages(address.page, knownPages, address.toPage)
  const isBusy = query.isPending || query.isPlaceholderData
  return (
    <section
      ref={frame}
      aria-label={name}
      aria-busy={isBusy}
      onKeyDown={(event) => selection && selectByKey(event, selection)}
    >
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {name}
      </h2>
      <ListToolbar {...props} pageSize={pageSize} />
      {rows === undefined && query.error ? (
        <ListFailure read={query} fallback={props.loadFailure} />
      ) : (
        <ReadFailure read={query} fallback={props.loadFailure} className="mb-4" />
      )}
      <div
        className="transition-opacity t-fast data-pending:opacity-55 data-pending:delay-150"
        data-pending={query.isPlaceholderData || undefined}
      >
        {rows === undefined ? (
          query.isPending && skeleton
        ) : rows.length === 0 && !query.isPlaceholderData ? (
          <NothingHere {...props} />
        ) : (
          children(rows)
        )}
      </div>
      <SelectionBar {...props} />
      <Pagination page={address.page} totalPages={totalPages} toPage={address.toPage} inWords />
    </section>
  )
}

function NothingHere<Row>({ address, words, empty }: ListFrameProps<Row>) {
  const none = words[2] === 'f' ? 'Aucune' : 'Aucun'
  if (!address.isFiltered) return empty ?? <EmptyState title={`${none} ${words[0]}`} />
  return (
    <EmptyState title={`${none} ${words[0]} ne correspond`} text="Essayez d’autres mots, ou retirez des filtres.">
      <Button onClick={address.clearFilters}>Effacer les filtres</Button>
    </EmptyState>
  )
}

/** Ctrl+A selects the page's rows, and pressed again all; Esc clears the selection. Fields keep their own keys. */
function selectByKey(event: KeyboardEvent, selection: RowSelection): void {
  if (isTyping(event.target)) return
  if (isShortcut(event, 'a')) {
    event.preventDefault()
    if (selection.page === 'all') selection.selectAll()
    else selection.togglePage()
  } else if (event.key === 'Escape' && selection.count > 0) {
    // In an open menu the key closes the menu.
    if (!document.querySelector(':popover-open')) selection.clear()
  }
}

function isTyping(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
}
