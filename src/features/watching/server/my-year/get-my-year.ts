import { dayInParis } from '../../../../platform/calendar/weeks.ts'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { MyYear } from '../../my-year-contract.ts'
import { findAnimesPlayed, listPlayedDays, listPlayedInYear } from './queries.ts'
import { summariseYear } from './summarise-year.ts'

/** Returns a person's year, empty when nothing was played. */
export async function getMyYear(
  db: Database,
  { accountId, year, now }: { accountId: number; year: number; now: Date },
): Promise<MyYear> {
  const allDays = await listPlayedDays(db, accountId)
  const rows = await listPlayedInYear(db, accountId, year)
  const ids = new Set(rows.flatMap(({ animeId }) => animeId ?? []))
  const animes = await findAnimesPlayed(db, [...ids])
  return summariseYear({ year, today: dayInParis(now), allDays, rows, animes })
}
