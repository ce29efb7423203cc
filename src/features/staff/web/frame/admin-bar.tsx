import { ChevronDown, LayoutGrid } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useMenu } from '../../../../ui/menus/use-menu.ts'
import { Logo } from '../../../../ui/pictures/logo.tsx'
import type { User } from '../../../account/contract.ts'
import { type AreaCounts, adminAreas } from './admin-areas.ts'
import { AreaLinks, OfflineMark, StaffCorner } from './area-links.tsx'

/** The navigation of narrow screens: the current area is a button that opens the menu. */
export function AdminBar({ user, counts }: { user: User | undefined; counts: AreaCounts }) {
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
