import { QueryObserver } from '@tanstack/react-query'
import { queriesOf } from '../../../../ui/queries/person-queries.tsx'
import { failsOffline, readOf } from '../../../../ui/queries/reads.ts'
import { countSeen } from '../../contract.ts'

// Loaded only for members.

/** Calls `listener` with the numbers of seen episodes by anime, now and on change. Returns the end of that. */
export function followSeenCounts(
  { userId, animeIds }: { userId: number; animeIds: string },
  listener: (counts: ReadonlyMap<number, number>) => void,
): () => void {
  const observer = new QueryObserver(queriesOf(userId), {
    ...readOf(countSeen, { query: { anime_ids: animeIds } }),
    staleTime: 0,
    ...failsOffline,
  })
  return observer.subscribe(({ data }) =>
    listener(new Map(data?.animes.map(({ anime_id, seen_count }) => [anime_id, seen_count]))),
  )
}
