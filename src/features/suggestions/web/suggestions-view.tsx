import { Suspense } from 'react'
import { lazyPart } from '../../../ui/network/lazy-part.ts'
import { useSession } from '../../account/web/public.ts'
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx'

const MemberSuggestions = lazyPart(() => import('./member-suggestions.tsx'))
const DeviceSuggestions = lazyPart(() => import('./device-suggestions.tsx'))

/** 'Pour toi': a member's suggestions, or a visitor's from their device. */
export function SuggestionsView() {
  const session = useSession()
  if (session.status === 'loading') return <SuggestionsSkeleton />
  return (
    <Suspense fallback={<SuggestionsSkeleton />}>
      {session.status === 'signed-in' ? (
        <MemberSuggestions key={session.user.id} userId={session.user.id} />
      ) : (
        <DeviceSuggestions />
      )}
    </Suspense>
  )
}
