import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toPageWindow } from './page-window.ts'

const pagination = [
  'flex justify-center gap-1.5 mt-12',
  '*:grid *:grid-flow-col *:gap-1 *:min-w-11 *:h-11 *:px-2 *:place-items-center *:rounded-control *:text-text-2 *:font-semibold *:tabular-nums',
  '*:aria-[current]:bg-text *:aria-[current]:text-bg',
  '[&>a:not([aria-current]):hover]:bg-surface-2 *:disabled:opacity-40',
  'max-[400px]:gap-0.5 max-[400px]:*:min-w-10 max-[400px]:*:py-0 max-[400px]:*:px-1',
].join(' ')

type PaginationProps = {
  page: number
  totalPages: number
  /** Returns the address of a page of the list. */
  toPage: (page: number) => string
  /** Shows 'Précédent' and 'Suivant' beside the arrows. */
  inWords?: boolean
}

/** Links to the pages around the current one; nothing for a single page (docs/product/browsing.md#explorer). */
export function Pagination({ page, totalPages, toPage, inWords = false }: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pagination" className={pagination}>
      <Step label={inWords ? undefined : 'Page précédente'} to={page > 1 ? toPage(page - 1) : undefined}>
        <ChevronLeft />
        {inWords && <span className="max-md:sr-only">Précédent</span>}
      </Step>
      {toPageWindow(page, totalPages).map((number) => (
        <Link
          key={number}
          to={toPage(number)}
          prefetch="intent"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      <Step label={inWords ? undefined : 'Page suivante'} to={page < totalPages ? toPage(page + 1) : undefined}>
        {inWords && <span className="max-md:sr-only">Suivant</span>}
        <ChevronRight />
      </Step>
    </nav>
  )
}

function Step({ label, to, children }: { label: string | undefined; to: string | undefined; children: ReactNode }) {
  if (to !== undefined) {
    return (
      <Link to={to} prefetch="intent" aria-label={label}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" disabled aria-label={label}>
      {children}
    </button>
  )
}
