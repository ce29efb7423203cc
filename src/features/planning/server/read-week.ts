import { type Week, weekOfDay, weekOfInstant } from '../../../platform/calendar/weeks.ts'
import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { weekMs } from '../../../shared/durations.ts'
import { maxWeeksAway } from '../rules.ts'
import { layOutWeek, type Release, slotReachMs } from './lay-out-week.ts'
import { listChainedChanges, listDatedEpisodes, listSlots } from './queries/releases.ts'

/** Returns the week of a day, or the current one. @throws AppError VALIDATION when it is more than two years away */
export function findWeek(day: string | undefined, now: Date): Week {
  if (day === undefined) return weekOfInstant(now)
  const week = weekOfDay(day)
  if (Math.abs(week.start.getTime() - now.getTime()) > maxWeeksAway * weekMs) {
    throw new AppError('VALIDATION', 'Le planning va de deux ans en arrière à deux ans en avant.')
  }
  return week
}

/** Returns the releases of a week, of all animes or of some. */
export async function readWeek(
  db: Database,
  week: Week,
  { now, animeIds }: { now: Date; animeIds?: number[] },
): Promise<Release[]> {
  // An episode just outside the week may belong to a slot inside it, or to a change of the week beside it.
  const from = new Date(week.start.getTime() - slotReachMs)
  const to = new Date(week.end.getTime() + slotReachMs)
  const span = { from, to, animeIds }
  const [slots, episodes, changes] = await Promise.all([
    listSlots(db, span),
    listDatedEpisodes(db, span),
    listChainedChanges(db, span),
  ])
  return layOutWeek(week, { slots, episodes, changes }, now)
}
