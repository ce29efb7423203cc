import { lazy, Suspense } from 'react'
import { SectionHeading } from '../../../../ui/components/section-heading.tsx'
import { Skeleton } from '../../../../ui/components/skeleton.tsx'
import { useSession } from '../../../auth/web/public.ts'
import './resume.css'

// Visitors load nothing of it.
const ResumeCards = lazy(() => import('./resume-cards.tsx'))

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

/** The same while waiting, so that its height is. */
export function ResumeHeading({ id }: { id?: string }) {
  const more = { to: '/my-space', label: 'Mon Espace' }
  return <SectionHeading {...(id !== undefined && { id })} title="Reprendre" more={more} />
}

const cards = ['first', 'second', 'third']

export function WaitingResume() {
  return (
    <div aria-busy="true" className="resume-waiting wrap pt-12 lg:pt-18">
      <ResumeHeading />
      <div className="resume-rail">
        {cards.map((card) => (
          <Skeleton key={card} className="rounded-panel" />
        ))}
      </div>
    </div>
  )
}
