import type { Report } from './apply-report.ts'
import type { Owner } from './entry.ts'

/** Time played that no entry has yet, with the report that it was counted up to. */
export type Played = { owner: Owner; report: Report; seconds: number }

// Faster than the player goes, as extensions of browsers do; and late reports.
const maxRate = 4
const slackSeconds = 1
const minRate = 0.25

/**
 * Adds the time between two reports of an episode, if the position moved as it does in play: a seek or a pause adds
 * nothing, and a device that slept no more than was played.
 */
export function countPlayed(before: Played | undefined, owner: Owner, report: Report): Played {
  if (before?.owner !== owner || before.report.episodeId !== report.episodeId) return { owner, report, seconds: 0 }
  const passed = (report.now - before.report.now) / 1000
  const moved = report.seconds - before.report.seconds
  const isPlay = moved > 0 && passed > 0 && moved <= maxRate * passed + slackSeconds
  return { owner, report, seconds: before.seconds + (isPlay ? Math.min(passed, moved / minRate) : 0) }
}
