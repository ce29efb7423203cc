import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toPageTitle } from '../../../ui/head/page-meta.ts'

type AdminPageProps = {
  title: string
  /** At the right of the title, small: how many there are, a date, a state. */
  note?: ReactNode
  /** Buttons at the right end, of which one is primary. */
  actions?: ReactNode
  /** Where a page below an area leads back to. */
  back?: { to: string; label: string }
  children: ReactNode
}

/** A page of the administration: one line with its title and what can be done, then its content. */
export function AdminPage({ title, note, actions, back, children }: AdminPageProps) {
  return (
    <>
      {back && (
        <Link to={back.to} className="admin-back">
          <ArrowLeft />
          {back.label}
        </Link>
      )}
      <header className="admin-head">
        <h1>{title}</h1>
        {note !== undefined && <span className="text-sm text-text-3 tabular-nums">{note}</span>}
        {actions && <div className="admin-actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

/** For a page's `meta`: nothing of the administration is for search engines. */
export function describeAdminPage(title: string) {
  return () => [{ title: toPageTitle(title) }, { name: 'robots', content: 'noindex' }]
}
