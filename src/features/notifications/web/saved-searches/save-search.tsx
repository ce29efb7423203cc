import { BookmarkPlus } from 'lucide-react'
import { Suspense } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { toLoginPath, useSession } from '../../../account/web/public.ts'
import type { SaveSearchProps } from './member-save.tsx'

// The explorer's own code comes as props: if imported, it would become another file, which visitors load too.

const MemberSave = lazyPart(() => import('./member-save.tsx'))

/** The look of the button, which does not move when the session is known. */
const look = { variant: 'ghost', size: 'dense', className: 'min-h-11 noscript:hidden' } as const

const label = (
  <>
    <BookmarkPlus className="size-4" />
    Enregistrer cette recherche
  </>
)

/** 'Enregistrer cette recherche': visitors sign in first, and return to their filters. */
export default function SaveSearch(props: SaveSearchProps) {
  const session = useSession()
  if (session.status === 'signed-out') {
    return (
      <ButtonLink {...look} to={toLoginPath(props.address)} prefetch="none">
        {label}
      </ButtonLink>
    )
  }
  const waiting = (
    <Button {...look} aria-disabled="true">
      {label}
    </Button>
  )
  if (session.status === 'loading') return waiting
  const userId = session.user.id
  return (
    <Suspense fallback={waiting}>
      <MemberSave key={userId} userId={userId} look={look} label={label} {...props} />
    </Suspense>
  )
}
