import { useEffect } from 'react'
import type { User } from '../../features/account/contract.ts'
import { getSession, isStaff } from '../../features/account/web/public.ts'
import { closeMenus } from '../../ui/menus/use-menu.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { MenuLinks, SignOutButton } from './menu-links.tsx'
import { ownLinks, staffLinks } from './person-links.ts'
import '../../ui/styles/later.css'

const row = 'min-h-12 px-0'

/** A member's part of the full-screen menu (docs/product/browsing.md#header). */
export default function PersonRows({ user }: { user: User }) {
  useEffect(() => closeIfSignedOut, [])
  return (
    <>
      <div className="mb-2.5 flex items-center gap-3">
        <Avatar username={user.username} url={user.avatar_url} className="size-11" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-bold">{user.username}</p>
          <p className="truncate text-sm text-text-2">
            {user.email} · {user.role}
          </p>
        </div>
      </div>
      <nav aria-label="Compte">
        <MenuLinks links={isStaff(user) ? [...ownLinks, ...staffLinks] : ownLinks} className={row} />
      </nav>
      <SignOutButton className={row} />
    </>
  )
}

/** The full-screen menu outlives the session, which may also end elsewhere. */
function closeIfSignedOut(): void {
  if (getSession().status === 'signed-out') closeMenus()
}
