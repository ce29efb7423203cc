import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role, User } from '../contract.ts'
import { toLoginPath } from './login-path.ts'
import { useSession } from './session.ts'

type RequireSessionProps = {
  /** What stands there while the session loads. */
  waiting: ReactNode
  /** Who may see it; anybody signed in, when left out. Others are led to / (watching §6). */
  roles?: readonly Role[]
  children: (user: User) => ReactNode
}

/** Shows a page to those who may see it; visitors are led to /login and come back from there (user side §6). */
export function RequireSession({ waiting, roles, children }: RequireSessionProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.status === 'loading') return waiting
  if (session.status === 'signed-out') return <Navigate to={toLoginPath(pathname + search)} replace />
  if (roles && !roles.includes(session.user.role)) return <Navigate to="/" replace />
  return children(session.user)
}
