import { Suspense } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { offlineList } from '../../../ui/feedback/offline-list.ts'
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

/** Stands in for the list until its code has come, which takes a network. */
function Coming() {
  return useOnline() ? <SuggestionsSkeleton /> : <EmptyState {...offlineList} className="pt-2 pb-14" />
}
