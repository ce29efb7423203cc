import { Suspense } from 'react'
import type { User } from '../../../features/account/contract.ts'
import { isStaff } from '../../../features/account/web/public.ts'
import { NotificationBell } from '../../../features/notifications/web/public.ts'
import { AdminMenu } from './admin-menu.tsx'
import { UserMenu } from './user-menu.tsx'
import '../../../ui/styles/later.css'

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
