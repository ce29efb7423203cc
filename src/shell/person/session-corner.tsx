import { Suspense } from 'react'
import { useSession } from '../../features/account/web/public.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/network/lazy-part.ts'
import { LoginLink } from '../login-link.tsx'

const PersonMenus = lazyPart(() => import('./person-menus.tsx'))

/**
 * The header's end: 'Connexion', or the menus of the signed-in member. The server renders both placeholders for every
 * visitor; a script in the page's head tells the style sheet which one to show (session-storage.ts).
 */
export function SessionCorner() {
  const session = useSession()
  const login = 'max-lg:hidden lg:ml-3 noscript:max-lg:inline-flex'
  if (session.status === 'signed-out') return <LoginLink className={login} />
  const waiting = <WaitingCorner />
  if (session.status === 'loading') {
    return (
      <>
        <LoginLink className={`${login} hidden-for-session`} />
        {waiting}
      </>
    )
  }
  return (
    <Suspense fallback={waiting}>
      <PersonMenus user={session.user} />
    </Suspense>
  )
}

function WaitingCorner() {
  return (
    <span className="shown-for-session items-center gap-2 px-1">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="size-9 rounded-full max-lg:hidden" />
    </span>
  )
}
