import { useEffect, useState } from 'react'
import { loadPart } from '../../../../ui/network/lazy-part.ts'
import { useSession } from '../../../account/web/public.ts'
import { listWatched } from '../watched-episodes.ts'

type Counted = { id: number; episode_count: number }

/**
 * Counts the episodes that the member has seen of each anime, after hydration. Signed out, the device knows only which
 * animes were begun: they count one episode, as long as they have several.
 */
export function useSeenCounts(animes: readonly Counted[]): (animeId: number) => number | undefined {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : undefined
  const isSignedOut = session.status === 'signed-out'
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const key = animes.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the animes
  useEffect(() => {
    setCounts(isSignedOut ? countBegun(animes) : new Map())
    if (userId === undefined) return
    let stop = () => {}
    let isGone = false
    void loadPart(() => import('./person-counts.ts')).then(({ followSeenCounts }) => {
      if (!isGone) stop = followSeenCounts({ userId, animeIds: key }, setCounts)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [userId, isSignedOut, key])
  return (animeId) => counts.get(animeId)
}

function countBegun(animes: readonly Counted[]): Map<number, number> {
  const begun = new Set(listWatched().map(({ anime_id }) => anime_id))
  return new Map(animes.filter(({ id, episode_count }) => begun.has(id) && episode_count > 1).map(({ id }) => [id, 1]))
}
