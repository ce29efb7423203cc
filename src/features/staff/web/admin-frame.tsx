import type { ReactNode } from 'react'
import type { User } from '../../account/contract.ts'
import { RequireSession } from '../../account/web/public.ts'
import type { AreaCounts } from './admin-areas.ts'
import { AdminBar } from './admin-bar.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { StaffContext } from './staff-context.ts'
import './admin-shell.css'
import './stat-strip.css'

const staffRoles = ['Moderateur', 'Administrateur'] as const

type AdminFrameProps = { counts: AreaCounts; children: ReactNode }

/**
 * What surrounds every page of the administration: its navigation at the left, or behind a menu on a narrow screen.
 * Visitors are led to /login, other roles to / (docs/product/administration.md#administration); the server checks every
 * call besides. When the session
 * ends, the page stays and asks to sign in over it: nothing that was typed is lost.
 */
export function AdminFrame({ counts, children }: AdminFrameProps) {
  return (
    <RequireSession waiting={<Frame user={undefined} counts={{}} />} roles={staffRoles} staysOpen>
      {(user) => (
        <StaffContext key={user.id} value={user}>
          <Frame user={user} counts={counts}>
            {children}
          </Frame>
        </StaffContext>
      )}
    </RequireSession>
  )
}

type FrameProps = { user: User | undefined; counts: AreaCounts; children?: ReactNode }

/** Without a user: what the server renders for everybody, until it is known who asks. */
function Frame({ user, counts, children }: FrameProps) {
  return (
    <div className="admin-frame">
      <AdminSidebar user={user} counts={counts} />
      <AdminBar user={user} counts={counts} />
      <main id="contenu" tabIndex={-1} className="admin-main" aria-busy={user === undefined}>
        {children}
      </main>
    </div>
  )
}
