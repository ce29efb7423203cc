import { ownZone } from '../../../../platform/calendar/weeks.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** The slot of an instant: the start of its part of the day in Paris, at midnight, 5 or 18 o'clock. */
export const slotOf = (column: string) => {
  const local = sql`(${sql.ref(column)} at time zone ${sql.lit(ownZone)})`
  return sql<string>`
    date_trunc('day', ${local}) + case
      when extract(hour from ${local}) < 5 then interval '0'
      when extract(hour from ${local}) < 18 then interval '5 hours'
      else interval '18 hours' end`
}
