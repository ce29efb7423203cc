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
  for (const [episodeId, { seen, progress_seconds, duration_seconds }] of known) {
    marks.set(episodeId, { isSeen: seen, percent: toPercent(progress_seconds, duration_seconds) })
  }
  for (const { episodeId, seconds, durationSeconds, furthestSeconds, watchedAt } of entries) {
    const theirs = known.get(episodeId)
    if (theirs?.updated_at && Date.parse(theirs.updated_at) >= watchedAt) continue
    const isSeen = theirs?.seen === true || reachesSeen(Math.max(furthestSeconds, seconds), durationSeconds)
    marks.set(episodeId, { isSeen, percent: toPercent(seconds, durationSeconds ?? theirs?.duration_seconds ?? null) })
  }
  return marks
}

function toPercent(seconds: number, durationSeconds: number | null): number {
  return Math.min(100, (100 * seconds) / (durationSeconds ?? fallbackDurationSeconds))
}
