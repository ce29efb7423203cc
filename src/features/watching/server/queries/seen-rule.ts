import { sql } from '../../../../platform/database/sql.ts'
import { fallbackDurationSeconds, seenShare } from '../../rules.ts'

// For queries that read `watch_progress p` beside `episode e`.

/** The length in seconds: as measured by the player, else from the catalogue, else null. */
export const knownDuration = sql<number | null>`coalesce(p.duration_seconds, e.duration_seconds)`

const assumedDuration = sql`coalesce(${knownDuration}, ${fallbackDurationSeconds}::int)`
// Whole numbers: decimals would be most of the cost of a long list.
const seenPercent = Math.round(seenShare * 100)
const reachesEnd = (seconds: string) => sql`${sql.ref(seconds)} * 100 >= ${seenPercent}::int * ${assumedDuration}`

/** The member has seen the episode: 90 % of it, since it was last marked as not seen, or it is marked as seen. */
export const isSeen = sql<boolean>`(coalesce(p.marked_seen, false) or ${reachesEnd('p.furthest_seconds')})`

/** The member has finished it: the position is past 90 %, or it was marked as seen after it was last played. */
export const isFinished = sql<boolean>`(
  ${reachesEnd('p.progress_seconds')}
  or (coalesce(p.marked_seen, false) and (p.watched_at is null or p.marked_at >= p.watched_at))
)`

/** It counts as activity: a position, or a mark as seen. A mark as not seen clears both. */
export const isTouched = sql<boolean>`(p.progress_seconds > 0 or coalesce(p.marked_seen, false))`
