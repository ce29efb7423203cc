import { reachesSeen } from '../../../../shared/watch-rule.ts'
import type { KeptProgress } from '../../contract.ts'
import { acknowledge, type Entry, joinEntries } from './entry.ts'

/**
 * The entry of an episode after the server was asked: what it keeps, unless the browser has something newer that it
 * has not confirmed yet. Undefined when neither has anything.
 */
export function chooseEntry(
  own: Entry | undefined,
  { episodeId, kept }: { episodeId: number; kept: KeptProgress },
): Entry | undefined {
  const theirs = toEntry(episodeId, kept)
  if (!own || own.isAcknowledged) return theirs
  if (!theirs) return own
  const isSeenOnlyHere = !kept.seen && reachesSeen(own.furthestSeconds, own.durationSeconds)
  if (isSeenOnlyHere) return joinEntries(own, theirs)
  const ownIsNewer = own.watchedAt - theirs.watchedAt || own.seconds - theirs.seconds
  return ownIsNewer > 0 ? own : theirs
}

function toEntry(episodeId: number, kept: KeptProgress): Entry | undefined {
  if (kept.updated_at === null) return undefined
  return acknowledge({
    episodeId,
    seconds: kept.progress_seconds,
    durationSeconds: kept.duration_seconds,
    watchedAt: Date.parse(kept.updated_at),
    furthestSeconds: kept.progress_seconds,
    isAcknowledged: true,
  })
}
