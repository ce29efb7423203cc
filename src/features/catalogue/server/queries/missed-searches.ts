import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

const zone = sql`'Europe/Paris'`
/** What was searched for in fewer different minutes of a day may be one person's slip: it is not shown. */
const fewestMinutes = 3
/** What more have searched for is kept for so long (privacy page). */
export const keptMonths = 12

/** Counts a text that was searched for in vain. */
export async function countMissedSearch(db: Database, { text, at }: { text: string; at: Date }): Promise<void> {
  await sql`
    insert into missed_search as kept (day, text, searches, minutes, last_minute)
    values ((${at}::timestamptz at time zone ${zone})::date, ${text}, 1, 1, date_trunc('minute', ${at}::timestamptz))
    on conflict (day, text) do update
      set searches = kept.searches + 1,
          minutes = kept.minutes + (kept.last_minute <> excluded.last_minute)::int,
          last_minute = excluded.last_minute
  `.execute(db)
}

/** What was searched for in vain most since a day, `2026-11-21`. */
export async function listMissedSearches(db: Database, from: string): Promise<{ text: string; searches: number }[]> {
  const { rows } = await sql<{ text: string; searches: number }>`
    select text, sum(searches)::int as searches from missed_search
     where day >= ${from}::date and minutes >= ${fewestMinutes}
     group by text order by 2 desc, 1 limit 10
  `.execute(db)
  return rows
}

/** Forgets texts of past days that too few minutes have seen, and all after twelve months. */
export async function forgetMissedSearches(db: Database, now: Date): Promise<void> {
  await sql`
    delete from missed_search
     where (day < (${now}::timestamptz at time zone ${zone})::date and minutes < ${fewestMinutes})
        or day < (${now}::timestamptz - make_interval(months => ${keptMonths}))::date
  `.execute(db)
}
