import { BookmarkPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { toLoginPath, useMember } from '../../../account/web/public.ts'

// Not loaded for visitors.
const WatchlistToggle = lazyPart(() => import('./watchlist-toggle.tsx'))

/** With room for the arrow beside the toggle, before it is there: nothing moves when it comes. */
const actionLook = [
  'watchlist-action relative inline-flex',
  'in-data-[session=active]:not-has-[[aria-expanded]]:pr-13.5',
].join(' ')

type WatchlistActionProps = {
  animeId: number
  /** Return address after the login. */
  path: string
}

/** The watchlist button: a toggle for members, else a link to the login (docs/product/browsing.md#anime-page). */
export function WatchlistAction({ animeId, path }: WatchlistActionProps) {
  const member = useMember()
  return (
    <div className={actionLook}>
      {member ? (
        <MemberAction key={`${member.id}/${animeId}`} userId={member.id} animeId={animeId} />
      ) : (
        <ButtonLink to={toLoginPath(path)} prefetch="none" size="lg" className="flex-1">
          <BookmarkPlus />
          Ajouter à ma watchlist
        </ButtonLink>
      )}
    </div>
  )
}

function MemberAction(toggled: { userId: number; animeId: number }) {
  // A press that comes before the toggle does is handed to it.
  const [isPressed, setPressed] = useState(false)
  return (
    <Suspense fallback={<WaitingToggle onPress={() => setPressed(true)} />}>
      <WatchlistToggle {...toggled} isPressed={isPressed} />
    </Suspense>
  )
}

/** A button that the toggle may replace during a press: without its release there is no click, so the press counts. */
function WaitingToggle({ onPress }: { onPress: () => void }) {
  return (
    <Button size="lg" className="flex-1" onMouseDown={({ button }) => button === 0 && onPress()} onClick={onPress}>
      <BookmarkPlus />
      Ajouter à ma watchlist
    </Button>
  )
}
