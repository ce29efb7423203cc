import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

type BreadcrumbsProps = {
  /** From the home page to the page above this one. */
  steps: { name: string; path: string }[]
  /** The page itself. */
  current: string
  className?: string
}

/** The way to a page, as its structured data say it (`describeBreadcrumbs`). Long names are cut at the end of the line. */
export function Breadcrumbs({ steps, current, className }: BreadcrumbsProps) {
  return (
    <nav aria-label="Fil d’Ariane" className={className}>
      <ol className="flex min-w-0 items-center gap-1 text-sm text-text-2">
        {steps.map(({ name, path }) => (
          <li key={path} className="flex min-w-0 items-center gap-1 [&:nth-child(-n+2)]:flex-none">
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
