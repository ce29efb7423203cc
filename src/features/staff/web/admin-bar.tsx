import { ChevronDown, LayoutGrid } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useMenu } from '../../../ui/menus/use-menu.ts'
import { Logo } from '../../../ui/pictures/logo.tsx'
import type { User } from '../../account/contract.ts'
import { type AreaCounts, adminAreas } from './admin-areas.ts'
import { AreaLinks, StaffCorner } from './area-links.tsx'

type AdminBarProps = { user: User | undefined; counts: AreaCounts }

/** The bar of narrow screens: the current area is the button that opens all of them. */
export function AdminBar({ user, counts }: AdminBarProps) {
  const menu = useMenu<HTMLElement>()
  const { pathname } = useLocation()
  const current = adminAreas.find(({ to }) => pathname.startsWith(to))
  const Icon = current?.icon ?? LayoutGrid
  return (
    <header ref={menu.rootRef} className="admin-bar">
      <Link to="/" className="-mx-2.5 flex h-11 items-center px-2.5">
        <Logo className="h-6.5" />
      </Link>
      <button
        ref={menu.triggerRef}
        type="button"
        className="admin-area-button"
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? menu.panelId : undefined}
        onClick={menu.toggle}
      >
        <Icon />
        {current?.label ?? 'Administration'}
        <span className="sr-only"> : toute l’administration</span>
        <ChevronDown className="ml-1 text-text-3" />
      </button>
      {menu.isOpen && (
        <div id={menu.panelId} className="admin-menu">
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
