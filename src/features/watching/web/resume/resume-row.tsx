import { Suspense } from 'react'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { useSession } from '../../../account/web/public.ts'
import { WaitingResume } from './waiting-resume.tsx'

// Visitors load nothing of it.
const ResumeCards = lazyPart(() => import('./resume-cards.tsx'))

/**
 * 'Reprendre' on the home page, for whoever is signed in. The server renders its outline for everybody; it takes room
 * only in a browser whose person had something to continue with (resume-memory.ts), and so nothing moves.
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
