import type { StoredProgress } from '../../contract.ts'
import { reachesSeen } from '../../rules.ts'
import { acknowledge, type Entry, joinEntries } from './entry.ts'

/**
 * Returns the entry of an episode after the server answered: the server's, unless the browser has a newer one that is
 * not confirmed. Undefined when neither has one.
 */
export function chooseEntry(
  own: Entry | undefined,
  { episodeId, kept }: { episodeId: number; kept: StoredProgress },
): Entry | undefined {
  const theirs = toEntry(episodeId, kept)
  if (!own || own.isAcknowledged) return theirs
  if (!theirs) return own
  const isSeenOnlyHere = !kept.seen && reachesSeen(own.furthestSeconds, own.durationSeconds)
  if (isSeenOnlyHere) return joinEntries(own, theirs)
  const ownIsNewer = own.watchedAt - theirs.watchedAt || own.seconds - theirs.seconds
  return ownIsNewer > 0 ? own : theirs
}

function toEntry(episodeId: number, kept: StoredProgress): Entry | undefined {
  if (kept.updated_at === null) return undefined
  return acknowledge({
    episodeId,
    seconds: kept.progress_seconds,
    durationSeconds: kept.duration_seconds,
    watchedAt: Date.parse(kept.updated_at),
    furthestSeconds: kept.progress_seconds,
    playedSeconds: 0,
    isAcknowledged: true,
  })
}
