import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toPageWindow } from './page-window.ts'

type PaginationProps = {
  page: number
  totalPages: number
  /** The address of a page of the list. */
  toPage: (page: number) => string
  /** 'Précédent' and 'Suivant' stand beside the arrows. */
  inWords?: boolean
}

/**
 * Page numbers around the current one, with the ends disabled; nothing when there is one page or none
 * (docs/product/browsing.md#explorer).
 */
export function Pagination({ page, totalPages, toPage, inWords = false }: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pagination" className="pagination">
      <Step label={inWords ? undefined : 'Page précédente'} to={page > 1 ? toPage(page - 1) : undefined}>
        <ChevronLeft />
        {inWords && 'Précédent'}
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
        {inWords && 'Suivant'}
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
