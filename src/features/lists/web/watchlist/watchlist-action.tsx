import { BookmarkPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { toLoginPath, useSession } from '../../../account/web/public.ts'
import './watchlist-action.css'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'

// Visitors load nothing of it.
const WatchlistToggle = lazyPart(() => import('./watchlist-toggle.tsx'))

type WatchlistActionProps = {
  animeId: number
  /** Where the login comes back to. */
  path: string
}

/**
 * Keeps an anime: a toggle for whoever is signed in; for others, and in the page as the server renders it, a link to
 * the login page, and from there back here (docs/product/browsing.md#anime-page).
 */
export function WatchlistAction({ animeId, path }: WatchlistActionProps) {
  const session = useSession()
  // A press that comes before the toggle does is handed to it.
  const [pressedFor, setPressedFor] = useState<number>()
  return (
    <span className="watchlist-action">
      {session.status === 'signed-in' ? (
        <Suspense fallback={<WaitingToggle onPress={() => setPressedFor(animeId)} />}>
          <WatchlistToggle
            key={`${session.user.id}/${animeId}`}
            userId={session.user.id}
            animeId={animeId}
            isPressed={pressedFor === animeId}
          />
        </Suspense>
      ) : (
        <ButtonLink to={toLoginPath(path)} prefetch="none" size="lg" className="flex-1">
          <BookmarkPlus />
          Ajouter à ma watchlist
        </ButtonLink>
      )}
    </span>
  )
}

function WaitingToggle({ onPress }: { onPress: () => void }) {
  return (
    <Button size="lg" className="flex-1" aria-busy="true" onClick={onPress}>
      <BookmarkPlus />
      Ajouter à ma watchlist
    </Button>
  )
}
