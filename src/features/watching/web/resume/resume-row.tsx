import { Suspense } from 'react'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { useSession } from '../../../account/web/public.ts'
import { WaitingResume } from './waiting-resume.tsx'

// Visitors do not load it.
const ResumeCards = lazyPart(() => import('./resume-cards.tsx'))

/**
 * 'Reprendre' on the home page, for members. The server renders its outline for everyone. It takes room only in a
 * browser whose member had something to continue (resume-memory.ts), so the layout does not shift.
 */
export function ResumeRow() {
  const session = useSession()
  if (session.status === 'signed-out') return null
  if (session.status === 'loading') return <WaitingResume />
  return (
    <Suspense fallback={<WaitingResume />}>
      <ResumeCards key={session.user.id} userId={session.user.id} />
    </Suspense>
  )
}
