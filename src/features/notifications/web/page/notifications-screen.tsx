import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { toLoginPath, useSession, WaitingForSession } from '../../../account/web/public.ts'
import { WaitingRows } from '../list/waiting-rows.tsx'

const NotificationsView = lazyPart(() => import('./notifications-view.tsx'))

/** /notifications: for members; visitors see a notice (docs/product/notifications.md#notifications-page). */
export function NotificationsScreen() {
  const session = useSession()
  if (session.status === 'signed-out') return <AccessRefused />
  return (
    <div className="wrap">
      <div className="mx-auto max-w-[852px]">
        {session.status === 'signed-in' ? (
          <Suspense fallback={<Waiting />}>
            <NotificationsView key={session.user.id} userId={session.user.id} />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  )
}

/** As high as its replacement. */
function Waiting() {
  return (
    <>
      <h1 className="pt-8 pb-28 lg:pt-12">Notifications</h1>
      <WaitingForSession>
        <div aria-busy="true">
          <WaitingRows count={6} />
        </div>
      </WaitingForSession>
    </>
  )
}

function AccessRefused() {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap">
      <EmptyState
        drawing="shrine"
        headingLevel="h1"
        title="Accès refusé"
        text="Connectez-vous pour consulter vos notifications."
      >
        <ButtonLink variant="primary" to={toLoginPath(pathname + search)}>
          Connexion
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
