import { Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { toLoginPath, useMember } from '../../../account/web/public.ts'

// Not loaded for visitors.
const PlusToggle = lazyPart(() => import('./plus-toggle.tsx'))

/** As lucide's, which would be a file of its own on the home page. */
const sign = (
  <svg
    className="lucide"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M5 12h14M12 5v14" />
  </svg>
)

type WatchlistPlusProps = {
  animeId: number
  title: string
  /** Return address after the login. */
  path: string
  /** Loads the toggle, and whether the anime is listed. */
  isWanted: boolean
}

/** The watchlist button as a sign, where many stand beside each other: a toggle, for visitors a link to the login. */
export function WatchlistPlus({ path, ...anime }: WatchlistPlusProps) {
  const member = useMember()
  const label = `Ajouter ${anime.title} à ma watchlist`
  if (member) return <MemberPlus key={member.id} userId={member.id} {...anime} label={label} />
  return (
    <ButtonLink to={toLoginPath(path)} prefetch="none" aria-label={label}>
      {sign}
    </ButtonLink>
  )
}

type MemberPlusProps = Omit<WatchlistPlusProps, 'path'> & { userId: number; label: string }

function MemberPlus({ isWanted, label, ...toggled }: MemberPlusProps) {
  // A press that comes before the toggle does is handed to it.
  const [isPressed, setPressed] = useState(false)
  const waiting = (
    <Button data-waits aria-label={label} onClick={() => setPressed(true)}>
      {sign}
    </Button>
  )
  if (!isWanted && !isPressed) return waiting
  return (
    <Suspense fallback={waiting}>
      <PlusToggle {...toggled} addLabel={label} isPressed={isPressed} />
    </Suspense>
  )
}
