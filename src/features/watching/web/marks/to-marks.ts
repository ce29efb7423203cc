import type { EpisodeMark } from '../../../catalogue/web/episodes/public.ts'
import type { AnimeProgress } from '../../contract.ts'
import { fallbackDurationSeconds, reachesSeen } from '../../rules.ts'
import type { Entry } from '../journal/entry.ts'

/**
 * Returns the marks for lists of episodes: the server's progress, and the browser's newer entries.
 * @param kept undefined while loading, and for visitors
 */
export function toMarks(kept: AnimeProgress | undefined, entries: readonly Entry[]): Map<number, EpisodeMark> {
  const known = new Map(kept?.episodes.map((episode) => [episode.episode_id, episode]))
  const marks = new Map<number, EpisodeMark>()
  for (const [episodeId, { seen, progress_seconds, duration_seconds, updated_at, marked_at }] of known) {
    const position = toPosition(progress_seconds, duration_seconds)
    // Without a position the time may be that of a mark as not seen, rather than of watching.
    const watchedAt = progress_seconds === 0 || !updated_at ? 0 : Date.parse(updated_at)
    const markedAt = marked_at ? Date.parse(marked_at) : 0
    const isOver = position.isOver || (seen && markedAt >= watchedAt)
    marks.set(episodeId, { ...position, isSeen: seen, isOver, watchedAt, markedAt })
  }
  for (const { episodeId, seconds, durationSeconds, furthestSeconds, watchedAt } of entries) {
    const theirs = known.get(episodeId)
    if (theirs?.updated_at && Date.parse(theirs.updated_at) >= watchedAt) continue
    const isSeen = theirs?.seen === true || reachesSeen(Math.max(furthestSeconds, seconds), durationSeconds)
    const position = toPosition(seconds, durationSeconds ?? theirs?.duration_seconds ?? null)
    const markedAt = marks.get(episodeId)?.markedAt ?? 0
    marks.set(episodeId, { ...position, isSeen, watchedAt, markedAt })
  }
  return marks
}

function toPosition(seconds: number, durationSeconds: number | null) {
  const whole = durationSeconds ?? fallbackDurationSeconds
  return {
    percent: Math.min(100, (100 * seconds) / whole),
    isOver: reachesSeen(seconds, durationSeconds),
    secondsLeft: Math.max(0, whole - seconds),
  }
}
