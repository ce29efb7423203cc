import { Suspense } from 'react'
import { lazyPart } from '../../../ui/network/lazy-part.ts'
import { useMember } from '../../account/web/public.ts'

// Visitors do not load it.
const SuggestionCards = lazyPart(() => import('./suggestion-cards.tsx'))

/** 'Pour toi' on the home page, for members. It is last, so that nothing moves when it comes. */
export function SuggestionsRow() {
  const member = useMember()
  if (!member) return null
  return (
    <Suspense>
      <SuggestionCards key={member.id} userId={member.id} />
    </Suspense>
  )
}
