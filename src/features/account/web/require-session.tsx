import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PersonQueries } from '../../../ui/queries/person-queries.tsx'
import type { Role, User } from '../contract.ts'
import { onWishedEnd } from './announce-sign-out.ts'
import { ownCallsBy } from './call-signed-in.ts'
import { toLoginPath } from './login-path.ts'
import { ProofPrompt } from './proof/proof-prompt.tsx'
import { useSession } from './session.ts'
import { SignInAgain } from './sign-in/sign-in-again.tsx'
import { WaitingForSession } from './waiting-for-session.tsx'

type RequireSessionProps = {
  /** Placeholder while the session loads. */
  waiting: ReactNode
  /** Roles with access; any signed-in user by default. Others are redirected to / (docs/product/README.md#roles). */
  roles?: readonly Role[]
  /** Keeps the page and its input when the session ends, below a sign-in dialogue. `callSignedIn` then goes on. */
  staysOpen?: boolean
  children: (user: User) => ReactNode
}

/**
 * Shows a page to users with access; redirects visitors to /login and back after it (docs/product/README.md#roles).
 * Calls that require a proof of their owner open a dialogue over it.
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
      <PersonQueries userId={user.id}>
        {children(user)}
        <ProofPrompt email={user.email} />
      </PersonQueries>
      {staysOpen && session.status === 'signed-out' && <SignInAgain />}
    </>
  )
}

/** Returns the user last signed in while this page was open, until the user signs out. */
function useLastUser(): User | undefined {
  const session = useSession()
  const [last, setLast] = useState<User>()
  useEffect(() => {
    if (session.status !== 'signed-in') return
    setLast(session.user)
    ownCallsBy(session.user.id)
  }, [session])
  useEffect(() => onWishedEnd(() => setLast(undefined)), [])
  return last
}
