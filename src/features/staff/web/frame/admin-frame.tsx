import '../../../../ui/styles/staff.css'
import { ChevronDown, LayoutGrid } from 'lucide-react'
import { createContext, type ReactNode, use, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useMenu } from '../../../../ui/menus/use-menu.ts'
import { useKeptFocus } from '../../../../ui/navigation/use-kept-focus.ts'
import { Logo } from '../../../../ui/pictures/logo.tsx'
import type { User } from '../../../account/contract.ts'
import { RequireSession } from '../../../account/web/public.ts'
import { type AreaCounts, adminAreas } from './admin-areas.ts'
import { AreaLinks, OfflineMark, StaffCorner } from './area-links.tsx'
import { ClosedWithoutFactor, FactorNotice, useDaysLeft } from './factor-duty.tsx'

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

const StaffContext = createContext<User | undefined>(undefined)

/** Returns the signed-in member of staff: only below `AdminFrame`. */
export function useStaff(): User {
  const user = use(StaffContext)
  if (!user) throw new Error('useStaff is for pages of the administration.')
  return user
}

/** The navigation of narrow screens: the current area is a button that opens the menu. */
function AdminBar({ user, counts }: { user: User | undefined; counts: AreaCounts }) {
  const menu = useMenu<HTMLElement>()
  const { pathname } = useLocation()
  const current = adminAreas.find(({ to }) => pathname.startsWith(to))
  const Icon = current?.icon ?? LayoutGrid
  return (
    <header
      ref={menu.rootRef}
      className="sticky z-(--z-header) top-0 hidden items-center h-15 gap-2 px-(--gutter) border-b border-line bg-bg max-lg:flex"
    >
      <Link to="/" className="-mx-2.5 flex h-11 items-center px-2.5">
        <Logo className="h-6.5" />
      </Link>
      <OfflineMark />
      <button
        {...menu.trigger}
        type="button"
        className="flex items-center min-h-11 gap-2.5 px-3 ml-auto rounded-control bg-surface-2 font-medium [&>.lucide:first-child]:text-accent-text"
      >
        <Icon />
        {current?.label ?? 'Administration'}
        <span className="sr-only"> : toute l’administration</span>
        <ChevronDown className="ml-1 text-text-3" />
      </button>
      {menu.isOpen && (
        <div
          id={menu.panelId}
          className="absolute z-(--z-menu) top-full right-0 left-0 max-h-[calc(100dvh-60px)] pt-2 px-[calc(var(--gutter)-6px)] pb-4 overflow-y-auto border-b border-line bg-bg shadow-pop overscroll-contain"
        >
          <nav aria-label="Administration" className="grid grid-cols-2 gap-0.5">
            <AreaLinks counts={counts} />
          </nav>
          <div className="mt-2 grid grid-cols-2 items-center border-line border-t pt-2">
            <StaffCorner user={user} />
          </div>
        </div>
      )}
    </header>
  )
}
