import { type ReactNode, useRef } from 'react'
import { useKeptFocus } from '../../../../ui/navigation/use-kept-focus.ts'
import '../../../../ui/styles/staff.css'
import { Link } from 'react-router'
import { Logo } from '../../../../ui/pictures/logo.tsx'
import type { User } from '../../../account/contract.ts'
import { RequireSession } from '../../../account/web/public.ts'
import type { AreaCounts } from './admin-areas.ts'
import { AdminBar } from './admin-bar.tsx'
import { AreaLinks, OfflineMark, StaffCorner } from './area-links.tsx'
import { ClosedWithoutFactor, FactorNotice, useDaysLeft } from './factor-duty.tsx'
import { StaffContext } from './staff-context.ts'

const staffRoles = ['Moderateur', 'Administrateur'] as const

type AdminFrameProps = {
  /** A hook, called only when a member of staff is signed in. */
  useCounts: () => AreaCounts
  children: ReactNode
}

/**
 * The frame of every page of the administration: its navigation at the left, or in a menu on narrow screens. Visitors
 * are redirected to /login, other roles to / (docs/product/administration.md#administration); the server checks every
 * call as well. When the session ends, the page stays under a login dialogue, and typed text is kept.
 */
export function AdminFrame({ useCounts, children }: AdminFrameProps) {
  return (
    <RequireSession waiting={<Frame user={undefined} counts={{}} />} roles={staffRoles} staysOpen>
      {(user) => (
        <StaffContext key={user.id} value={user}>
          <StaffFrame user={user} useCounts={useCounts}>
            {children}
          </StaffFrame>
        </StaffContext>
      )}
    </RequireSession>
  )
}

function StaffFrame({ user, useCounts, children }: AdminFrameProps & { user: User }) {
  const days = useDaysLeft()
  return (
    <Frame user={user} counts={useCounts()}>
      {days !== undefined && days > 0 && <FactorNotice days={days} />}
      {days === 0 ? <ClosedWithoutFactor /> : children}
    </Frame>
  )
}

/** Without a user: the server's rendering for everyone, until the session is known. */
function Frame({ user, counts, children }: { user: User | undefined; counts: AreaCounts; children?: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  return (
    <div className="group/admin-frame grid min-h-screen grid-cols-[228px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_minmax(0,1fr)] max-lg:[--sticky-top:60px]">
      <AdminSidebar user={user} counts={counts} />
      <AdminBar user={user} counts={counts} />
      <main
        ref={main}
        id="contenu"
        tabIndex={-1}
        className="min-w-0 pt-5 px-8 pb-16 text-[0.875rem] max-lg:pt-5 max-lg:px-(--gutter) max-lg:pb-16 group-has-[.action-notice:not(:empty)]/admin-frame:pb-40 [&_.empty-state]:py-6 [&_.empty-state>svg]:hidden [&_.empty-state>h2]:text-h3"
        aria-busy={user === undefined}
      >
        {children}
      </main>
    </div>
  )
}

/** The navigation of wide screens. */
function AdminSidebar({ user, counts }: { user: User | undefined; counts: AreaCounts }) {
  return (
    <aside className="sticky top-0 flex flex-col h-screen py-4.5 px-3 overflow-y-auto border-r border-line scrollbar-thin max-lg:hidden">
      <Link to="/" className="px-2.5 pt-0.5 pb-4.5">
        <Logo className="h-7" />
      </Link>
      <nav aria-label="Administration" className="grid gap-0.5">
        <AreaLinks counts={counts} />
      </nav>
      <div className="mt-auto grid pt-4">
        <OfflineMark />
        <StaffCorner user={user} />
      </div>
    </aside>
  )
}
