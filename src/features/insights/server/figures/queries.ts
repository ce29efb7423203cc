import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import type { SeriesName } from '../../figures-contract.ts'
import { figureMonths } from '../../rules.ts'

const zone = sql`'Europe/Paris'`
const dailyTables = ['start_count', 'daily_figure']

/** Lists the days of a period in Paris, the last of which is that of `now`, such as `2026-11-21`. */
export async function listDays(db: Database, { now, length }: { now: Date; length: number }): Promise<string[]> {
  const rows = await listRows<{ day: string }>(db)`
    select to_char(day, 'YYYY-MM-DD') as day
      from generate_series((${now}::timestamptz at time zone ${zone})::date - ${length - 1}::int,
                           (${now}::timestamptz at time zone ${zone})::date, interval '1 day') as day
  `
  return rows.map(({ day }) => day)
}

type Counted = { name: SeriesName; day: string; value: number }

/** Reads the counts of each day since `from`, without empty days. */
export async function countByDay(db: Database, from: string): Promise<Counted[]> {
  const since = sql`(${from}::date::timestamp at time zone ${zone})`
  const perDay = (name: SeriesName, table: string, instant: string) => sql`
    select ${name}::text as name, (${sql.ref(instant)} at time zone ${zone})::date as day, count(*)::int as value
      from ${sql.table(table)} where ${sql.ref(instant)} >= ${since} group by 2`
  return listRows<Counted>(db)`
    select name, to_char(day, 'YYYY-MM-DD') as day, value from (
      ${perDay('animes', 'anime', 'created_at')}
      union all ${perDay('episodes', 'episode', 'created_at')}
      union all ${perDay('sign_ups', 'account', 'created_at')}
      union all ${perDay('reports', 'episode_report', 'created_at')}
      union all select 'failures', (hour at time zone ${zone})::date, sum(failures)::int
                  from playback_failure where hour >= ${since} group by 2
      union all select 'starts_' || lower(language), day, sum(starts)::int
                  from start_count where day >= ${from}::date group by 1, 2
      union all select name, day, value from daily_figure where day >= ${from}::date
    ) as counted
  `
}

/** Reads the most started animes since a day. */
export async function listMostWatched(db: Database, from: string) {
  return listRows<{ id: number; slug: string; title: string; starts: number }>(db)`
    select anime.id, anime.slug, anime.title, counted.starts
      from (select anime_id, sum(starts)::int as starts from start_count where day >= ${from}::date
             group by anime_id order by 2 desc, 1 limit 10) as counted
      join anime on anime.id = counted.anime_id
     order by counted.starts desc, anime.id
  `
}

/** Adds starts to the day's counts, by link. */
export async function addStarts(
  db: Database,
  { sourceIds, counts, at }: { sourceIds: number[]; counts: number[]; at: Date },
): Promise<void> {
  await sql`
    insert into start_count as kept (day, anime_id, language, starts)
    select (${at}::timestamptz at time zone ${zone})::date, e.anime_id, e.language, sum(given.starts)
      from unnest(${sourceIds}::int[], ${counts}::int[]) as given (source_id, starts)
      join episode_source s on s.id = given.source_id
      join episode e on e.id = s.episode_id
     group by e.anime_id, e.language
    on conflict (day, anime_id, language) do update set starts = kept.starts + excluded.starts
  `.execute(db)
}

export type CallTime = { call: string; calls: number; slow_calls: number; total_ms: number; slowest_ms: number }

/** Adds durations of calls to those of their hour. */
export async function addCallTimes(db: Database, times: CallTime[], at: Date): Promise<void> {
  await sql`
    insert into call_time as kept (hour, call, calls, slow_calls, total_ms, slowest_ms)
    select date_trunc('hour', ${at}::timestamptz), given.*
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as given (call text, calls int, slow_calls int, total_ms double precision, slowest_ms double precision)
    on conflict (hour, call) do update
      set calls = kept.calls + excluded.calls, slow_calls = kept.slow_calls + excluded.slow_calls,
          total_ms = kept.total_ms + excluded.total_ms, slowest_ms = greatest(kept.slowest_ms, excluded.slowest_ms)
  `.execute(db)
}

/** Stores the day's momentary figures: the latest number of dead links, the maximum of members. */
export async function saveDailyFigures(db: Database, now: Date): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone ${zone})::date`
  await sql`
    insert into daily_figure as kept (day, name, value)
    select ${today}, 'dead_links', count(*)::int from episode_source where health = 'dead'
    union all
    select ${today}, 'active_members', count(distinct account_id)::int from session
     where last_used_at >= ${today}::timestamp at time zone ${zone}
    on conflict (day, name) do update
      set value = case when kept.name = 'active_members' then greatest(kept.value, excluded.value)
                       else excluded.value end
  `.execute(db)
}

/** Stores a figure of the day of `at`. */
export async function saveDailyFigure(
  db: Database,
  { name, value, at }: { name: 'active_members' | 'dead_links'; value: number; at: Date },
): Promise<void> {
  await sql`
    insert into daily_figure (day, name, value)
    values ((${at}::timestamptz at time zone ${zone})::date, ${name}, ${value})
    on conflict (day, name) do update set value = excluded.value
  `.execute(db)
}

/** Deletes figures older than the screens show: calls after a week, others after a year. */
export async function deleteOldFigures(db: Database, now: Date): Promise<void> {
  await sql`delete from call_time where hour < ${now}::timestamptz - interval '7 days'`.execute(db)
  const first = sql`(${now}::timestamptz - make_interval(months => ${figureMonths}))::date`
  for (const table of dailyTables) await sql`delete from ${sql.table(table)} where day < ${first}`.execute(db)
}

/** Deletes the figures of so many days, the last of which is that of `now`. */
export async function deleteFiguresOf(db: Database, { now, days }: { now: Date; days: number }): Promise<void> {
  const last = sql`(${now}::timestamptz at time zone ${zone})::date`
  for (const table of dailyTables)
    await sql`delete from ${sql.table(table)} where day > ${last} - ${days}::int and day <= ${last}`.execute(db)
}
