import type { SaveBody } from '../contract.ts'

/**
 * A member's progress in an episode. The position and the duration are two registers: each keeps the value with the
 * newest instant, so saves may arrive late, repeatedly and in any order.
 */
export type Save = {
  accountId: number
  episodeId: number
  progressSeconds: number
  watchedAt: Date
  durationSeconds: number | null
  /** When the duration was measured; null without one. */
  durationAt: Date | null
  /** The largest position of the folded saves. */
  furthestSeconds: number
  /** Time played since the save before. */
  playedSeconds: number
}

/**
 * Normalises a save: its instant is not in the future (a device whose clock is ahead would shut out all others), its
 * position not beyond the end.
 */
export function toSave(accountId: number, body: SaveBody, now: Date): Save {
  const given = body.watched_at === undefined ? now : new Date(body.watched_at)
  const watchedAt = given > now ? now : given
  const durationSeconds = body.duration_seconds ?? null
  const progressSeconds = Math.min(body.progress_seconds, durationSeconds ?? body.progress_seconds)
  return {
    accountId,
    episodeId: body.episode_id,
    progressSeconds,
    watchedAt,
    durationSeconds,
    durationAt: durationSeconds === null ? null : watchedAt,
    furthestSeconds: progressSeconds,
    playedSeconds: body.played_seconds ?? 0,
  }
}

export const keyOfSave = ({ accountId, episodeId }: { accountId: number; episodeId: number }) =>
  `${accountId}/${episodeId}`

/** Folds saves to one per account and episode, sorted by both, with the same rule as the database. */
export function foldSaves(saves: Iterable<Save>): Save[] {
  const folded = new Map<string, Save>()
  for (const save of saves) {
    const other = folded.get(keyOfSave(save))
    folded.set(keyOfSave(save), other ? joinSaves(other, save) : save)
  }
  // Sorted, so that two statements with the same rows cannot deadlock.
  return [...folded.values()].sort((a, b) => a.accountId - b.accountId || a.episodeId - b.episodeId)
}

function joinSaves(a: Save, b: Save): Save {
  const position = comparePositions(a, b) >= 0 ? a : b
  const duration = compareDurations(a, b) >= 0 ? a : b
  return {
    ...position,
    durationSeconds: duration.durationSeconds,
    durationAt: duration.durationAt,
    furthestSeconds: Math.max(a.furthestSeconds, b.furthestSeconds),
    // A save without an answer is repeated within the next one: the larger counts, not the sum.
    playedSeconds: Math.max(a.playedSeconds, b.playedSeconds),
  }
}

/** The newest wins; of one instant, the larger position. */
function comparePositions(a: Save, b: Save): number {
  return a.watchedAt.getTime() - b.watchedAt.getTime() || a.progressSeconds - b.progressSeconds
}

function compareDurations(a: Save, b: Save): number {
  const [timeA, timeB] = [
    a.durationAt?.getTime() ?? Number.NEGATIVE_INFINITY,
    b.durationAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  ]
  if (timeA !== timeB) return timeA < timeB ? -1 : 1
  return (a.durationSeconds ?? 0) - (b.durationSeconds ?? 0)
}
