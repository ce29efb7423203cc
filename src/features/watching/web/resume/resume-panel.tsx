import { Suspense } from 'react'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { useMember } from '../../../account/web/public.ts'
import type { LeadProps } from '../../../catalogue/web/public.ts'

// Visitors do not load it.
const LeadingPanel = lazyPart(() => import('./leading-panel.tsx'))

/** The first panel of the home page's folding screen: the anime that a member resumes, else the given panel. */
export function ResumePanel(given: LeadProps) {
  const member = useMember()
  if (!member) return given.instead
  return (
    <Suspense fallback={given.instead}>
      <LeadingPanel userId={member.id} {...given} />
    </Suspense>
  )
}
