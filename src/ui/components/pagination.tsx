import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toPageWindow } from './page-window.ts'

type PaginationProps = {
  page: number
  totalPages: number
  /** The address of a page of the list. */
  toPage: (page: number) => string
}

/**
 * Page numbers around the current one, with the ends disabled; nothing when there is one page or none
 * (docs/product/browsing.md#explorer).
 */
export function Pagination({ page, totalPages, toPage }: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pagination" className="pagination">
      <Step label="Page précédente" to={page > 1 ? toPage(page - 1) : undefined}>
        <ChevronLeft />
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
      <Step label="Page suivante" to={page < totalPages ? toPage(page + 1) : undefined}>
        <ChevronRight />
      </Step>
    </nav>
  )
}

function Step({ label, to, children }: { label: string; to: string | undefined; children: ReactNode }) {
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
