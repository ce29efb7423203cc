import { addDays } from '../../../../shared/year-days.ts'
import { partOfDayHours } from '../../my-year-rules.ts'
import type { PlayedRow } from './queries.ts'

/** An evening ends with the night after it, and belongs to the day on which it began. */
function eveningOf({ day, hour }: PlayedRow): string | undefined {
  if (hour === partOfDayHours.evening) return day
  return hour === 0 ? addDays(day, -1) : undefined
}

export type Evening = { day: string; seconds: number; animeIds: number[] }

/** Returns the longest evening that began in a year; of two, the earlier. Its animes have the longest played first. */
export function findLongestEvening(rows: readonly PlayedRow[], year: number): Evening | undefined {
  const evenings = Map.groupBy(rows, eveningOf)
  let longest: { day: string; seconds: number; rows: PlayedRow[] } | undefined
  for (const [day, played] of evenings) {
    if (!day?.startsWith(`${year}-`)) continue
    const seconds = sumSeconds(played)
    const isLonger = !longest || seconds > longest.seconds || (seconds === longest.seconds && day < longest.day)
    if (isLonger) longest = { day, seconds, rows: played }
  }
  return longest && { day: longest.day, seconds: longest.seconds, animeIds: rankAnimes(longest.rows) }
}

export const sumSeconds = (rows: readonly { seconds: number }[]) => rows.reduce((sum, { seconds }) => sum + seconds, 0)

/** Returns the animes of rows, the longest played first. */
export function rankAnimes(rows: readonly PlayedRow[]): number[] {
  const byAnime = Map.groupBy(rows, ({ animeId }) => animeId)
  return [...byAnime]
    .toSorted(([a, ofA], [b, ofB]) => sumSeconds(ofB) - sumSeconds(ofA) || (a ?? 0) - (b ?? 0))
    .flatMap(([animeId]) => animeId ?? [])
}
