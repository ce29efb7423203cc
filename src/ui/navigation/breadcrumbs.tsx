import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

type BreadcrumbsProps = {
  /** From the home page to the parent of this page. */
  steps: { name: string; path: string }[]
  /** The title of this page. */
  current: string
  className?: string
}

/** The breadcrumbs of a page, as in its structured data (`describeBreadcrumbs`). Long names are truncated. */
export function Breadcrumbs({ steps, current, className }: BreadcrumbsProps) {
  return (
    <nav aria-label="Fil d’Ariane" className={className}>
      <ol className="flex min-w-0 items-center gap-1 text-sm text-text-2">
        {steps.map(({ name, path }) => (
          <li key={path} className="flex min-w-0 items-center gap-1 nth-[-n+2]:flex-none">
            <Link to={path} className="block min-w-0 truncate leading-11 hover:text-text">
              {name}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4 flex-none text-text-3" />
          </li>
        ))}
        <li aria-current="page" className="min-w-16 truncate">
          {current}
        </li>
      </ol>
    </nav>
  )
}
