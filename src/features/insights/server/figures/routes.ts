import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { listMissedSearches } from '../../../catalogue/server/public.ts'
import { playbackFailureDays } from '../../../links/rules.ts'
import type { SeriesName } from '../../figures-contract.ts'
import * as contract from '../../figures-contract.ts'
import { seriesNames } from '../../rules.ts'
import { countByDay, listDays, listMostWatched } from './queries.ts'

/** Registers the operations on figures over time. */
export function handleFigures(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  api.handle(contract.getSiteFigures, ({ query }) => getFigures(db, { length: Number(query.days), now: now() }))
}

async function getFigures(
  db: Database,
  { length, now }: { length: number; now: Date },
): Promise<AnswerOf<typeof contract.getSiteFigures>> {
  const allDays = await listDays(db, { now, length: 2 * length })
  const [before, days] = [allDays.slice(0, length), allDays.slice(length)]
  const from = days[0] ?? ''
  const [counted, most_watched, missed_searches] = await Promise.all([
    countByDay(db, allDays[0] ?? from),
    listMostWatched(db, from),
    listMissedSearches(db, from),
  ])
  const values = new Map(counted.map(({ name, day, value }) => [`${name} ${day}`, value]))
  const toSeries = (name: SeriesName) => days.map((day) => values.get(`${name} ${day}`) ?? emptyOf(name))
  const sumBefore = (...names: SeriesName[]) =>
    names.flatMap((name) => before.map((day) => values.get(`${name} ${day}`) ?? 0)).reduce((sum, one) => sum + one, 0)
  return {
    days,
    series: Object.fromEntries(seriesNames.map((name) => [name, toSeries(name)])) as Record<
      SeriesName,
      (number | null)[]
    >,
    before: {
      starts: sumBefore('starts_vostfr', 'starts_vf'),
      // What is left of the first of these days alone would look like a jump.
      failures: 2 * length > playbackFailureDays ? null : sumBefore('failures'),
      sign_ups: sumBefore('sign_ups'),
    },
    most_watched,
    missed_searches,
  }
}

/** Missing values are 0, except for figures measured only on some days. */
function emptyOf(name: SeriesName): number | null {
  return name === 'dead_links' || name === 'active_members' ? null : 0
}
