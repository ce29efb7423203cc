import { Shield } from 'lucide-react'
import { Suspense } from 'react'
import type { User } from '../../features/account/contract.ts'
import { isStaff } from '../../features/account/web/public.ts'
import { NotificationBell } from '../../features/notifications/web/public.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { useMenu } from '../../ui/menus/use-menu.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { MenuLinks, SignOutButton } from './menu-links.tsx'
import { ownLinks, staffLinks } from './person-links.ts'
import '../../ui/styles/later.css'

/** The header's menus of a signed-in member; loaded only then. */
export default function PersonMenus({ user }: { user: User }) {
  return (
    <>
      <Suspense>
        <NotificationBell />
      </Suspense>
      {isStaff(user) && <AdminMenu />}
      <UserMenu user={user} />
    </>
  )
}

/** The staff's menu (docs/product/browsing.md#header). */
function AdminMenu() {
  const menu = useMenu<HTMLDivElement>()
  return (
    <div ref={menu.rootRef} className="relative max-lg:hidden">
      <IconButton {...menu.trigger} label="Administration">
        <Shield />
      </IconButton>
      {menu.isOpen && (
        <div id={menu.panelId} className="menu-panel top-[calc(100%+10px)] right-0 w-[230px] p-2">
          <MenuLinks links={staffLinks} />
        </div>
      )}
    </div>
  )
}

/** The menu under the member's picture (docs/product/browsing.md#header). */
function UserMenu({ user }: { user: User }) {
  const menu = useMenu<HTMLDivElement>()
  return (
    <div ref={menu.rootRef} className="relative max-lg:hidden">
      <button {...menu.trigger} type="button" className="icon-button" aria-label={`Menu de ${user.username}`}>
        <Avatar username={user.username} url={user.avatar_url} />
      </button>
      {menu.isOpen && (
        <div id={menu.panelId} className="menu-panel top-[calc(100%+10px)] right-0 w-[290px] p-2">
          <div className="flex items-center gap-3 px-3 pt-3 pb-3.5">
            <Avatar username={user.username} url={user.avatar_url} className="size-11.5 text-[20px]" />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-bold">{user.username}</p>
              <p className="truncate text-sm text-text-2">{user.email}</p>
              <p className="text-text-3 text-xs">{user.role}</p>
            </div>
          </div>
          <div className="border-line border-t pt-1.5">
            <MenuLinks links={ownLinks} />
          </div>
          <div className="mt-1.5 border-line border-t pt-1.5">
            <SignOutButton />
          </div>
        </div>
      )}
    </div>
  )
}
