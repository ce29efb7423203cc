import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role, User } from '../contract.ts'
import { toLoginPath } from './login-path.ts'
import { useSession } from './session.ts'
import { SignInAgain } from './sign-in/sign-in-again.tsx'
import { WaitingForSession } from './waiting-for-session.tsx'

type RequireSessionProps = {
  /** What stands there while the session loads. */
  waiting: ReactNode
  /** Who may see it; anybody signed in, when left out. Others are led to / (docs/product/README.md#roles). */
  roles?: readonly Role[]
  /**
   * The page stays when its session ends, with all that was typed, and asks to sign in over it. Calls that are made
   * with `callSignedIn` then go through.
   */
  staysOpen?: boolean
  children: (user: User) => ReactNode
}

/**
 * Shows a page to those who may see it; visitors are led to /login and come back from there
 * (docs/product/README.md#roles).
 */
export function RequireSession({ waiting, roles, staysOpen = false, children }: RequireSessionProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const last = useLastUser()
  const user = session.status === 'signed-in' ? session.user : staysOpen ? last : undefined
  if (session.status === 'loading' && !user) return <WaitingForSession>{waiting}</WaitingForSession>
  if (!user) return <Navigate to={toLoginPath(pathname + search)} replace />
  if (roles && !roles.includes(user.role)) return <Navigate to="/" replace />
  return (
    <>
      {children(user)}
      {staysOpen && session.status === 'signed-out' && <SignInAgain />}
    </>
  )
}

/** Whoever was signed in last while this page was open. */
function useLastUser(): User | undefined {
  const session = useSession()
  const [last, setLast] = useState<User>()
  useEffect(() => {
    if (session.status === 'signed-in') setLast(session.user)
  }, [session])
  return last
}
