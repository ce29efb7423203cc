import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { missedSearchMonths } from '../../search-rules.ts'

const zone = sql`'Europe/Paris'`
/** A text searched for in fewer different minutes of a day may be one visitor's typo, so it is not shown. */
const minMinutes = 3

/** Counts a text whose search found nothing. */
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

/** Lists the most frequent searches without results since a day such as `2026-11-21`. */
export async function listMissedSearches(db: Database, from: string): Promise<{ text: string; searches: number }[]> {
  return listRows<{ text: string; searches: number }>(db)`
    select text, sum(searches)::int as searches from missed_search
     where day >= ${from}::date and minutes >= ${minMinutes}
     group by text order by 2 desc, 1 limit 10
  `
}

/** Deletes texts of past days seen in too few minutes, and all texts after twelve months. */
export async function deleteMissedSearches(db: Database, now: Date): Promise<void> {
  await sql`
    delete from missed_search
     where (day < (${now}::timestamptz at time zone ${zone})::date and minutes < ${minMinutes})
        or day < (${now}::timestamptz - make_interval(months => ${missedSearchMonths}))::date
  `.execute(db)
}

/** Forgets these texts. */
export async function deleteMissedTexts(db: Database, texts: readonly string[]): Promise<void> {
  await db.deleteFrom('missed_search').where('text', 'in', texts).execute()
}
