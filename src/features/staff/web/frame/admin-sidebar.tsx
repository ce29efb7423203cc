import { Link } from 'react-router'
import { Logo } from '../../../../ui/pictures/logo.tsx'
import type { User } from '../../../account/contract.ts'
import type { AreaCounts } from './admin-areas.ts'
import { AreaLinks, StaffCorner } from './area-links.tsx'

/** The navigation of wide screens. */
export function AdminSidebar({ user, counts }: { user: User | undefined; counts: AreaCounts }) {
  return (
    <aside className="sticky top-0 flex flex-col h-screen py-4.5 px-3 overflow-y-auto border-r border-line scrollbar-thin max-lg:hidden">
      <Link to="/" className="px-2.5 pt-0.5 pb-4.5">
        <Logo className="h-7" />
      </Link>
      <nav aria-label="Administration" className="grid gap-0.5">
        <AreaLinks counts={counts} />
      </nav>
      <div className="mt-auto grid pt-4">
        <StaffCorner user={user} />
      </div>
    </aside>
  )
}
