import { ArrowLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'

type AdminPageProps = {
  title: string
  /** Small, at the right of the title: a count, a date, a state. */
  note?: ReactNode
  /** Buttons at the right end, one of them primary. */
  actions?: ReactNode
  /** The link back from a page below an area. */
  back?: { to: string; label: string }
  children: ReactNode
}

export function AdminPage({ title, note, actions, back, children }: AdminPageProps) {
  return (
    <>
      {back && (
        <Link
          to={back.to}
          className="inline-flex items-center min-h-6 gap-1.75 text-text-2 text-sm [&>svg]:size-3.75 hover:text-text"
        >
          <ArrowLeft />
          {back.label}
        </Link>
      )}
      <header className="flex flex-wrap items-center min-h-11 gap-y-2 gap-x-3 mb-5 [&>:has(+div)]:mr-auto [&_h1]:min-w-0 [&_h1]:text-[1.75rem]">
        <h1 className="line-clamp-3 leading-[1.2]">{title}</h1>
        {note !== undefined && <span className="min-w-0 text-sm text-text-3 tabular-nums">{note}</span>}
        {actions && (
          <div className="flex flex-wrap gap-2 max-md:has-[>.button~.button]:contents max-md:[&>.button]:grow max-md:[&_.button]:min-h-11">
            {actions}
          </div>
        )}
      </header>
      {children}
    </>
  )
}

/** The page's primary action: it opens the form of a new row. */
export function AddButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button variant="primary" size="dense" onClick={onClick}>
      <Plus />
      {children}
    </Button>
  )
}
