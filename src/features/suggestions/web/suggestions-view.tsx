import { Suspense } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../../ui/network/lazy-part.ts'
import { useOnline } from '../../../ui/network/use-online.ts'
import { useSession } from '../../account/web/public.ts'
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx'

const MemberSuggestions = lazyPart(() => import('./member-suggestions.tsx'))
const DeviceSuggestions = lazyPart(() => import('./device-suggestions.tsx'))

/** 'Pour toi': a member's suggestions, or a visitor's from their device. */
export function SuggestionsView() {
  const session = useSession()
  if (session.status === 'loading') return <SuggestionsSkeleton />
  return (
    <Suspense fallback={<Coming />}>
      {session.status === 'signed-in' ? (
        <MemberSuggestions key={session.user.id} userId={session.user.id} />
      ) : (
        <DeviceSuggestions />
      )}
    </Suspense>
  )
}

/** Until the code of the list is there: without a network, that takes until it returns. */
function Coming() {
  if (useOnline()) return <SuggestionsSkeleton />
  return (
    <EmptyState
      title="Vous êtes hors ligne"
      text="La liste s’affichera dès que la connexion revient."
      className="pt-2"
    />
  )
}
