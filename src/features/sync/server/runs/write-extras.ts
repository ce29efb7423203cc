import type { Database } from '../../../../platform/database/connect-database.ts'
import { addRelations } from '../../../catalogue/server/writing/public.ts'
import { type AnimeRecord, writeBatch } from '../../../import/server/public.ts'
import { listFieldEdits } from '../../../staff/server/log/public.ts'
import { datesKey, toPlannedEpisodes } from '../compare/compare-episodes.ts'
import { compareExtras, toName } from '../compare/compare-extras.ts'
import { listCurrentEpisodes, listNamedAnimes } from '../queries/current-anime.ts'
import type { SourceAnswer } from '../sources/source.ts'
import { addOutcome, isApplied, nothingDone, type Outcome, toKept, toLines } from './outcome.ts'
import { getLockedAnime } from './write-details.ts'
import { writeSeason } from './write-season.ts'

type ExtrasStep = {
  animeId: number
  answers: readonly SourceAnswer[]
  chosen: readonly string[] | null
  bySchedule: boolean
  now: Date
}

/** Writes titles, slots and relations from the sources, and dates from air times. */
export async function writeExtras(trx: Database, step: ExtrasStep): Promise<Outcome> {
  const { animeId, answers, chosen, now } = step
  const here = await getLockedAnime(trx, animeId)
  const [named, edits] = [await findNamed(trx, answers), await listFieldEdits(trx, animeId)]
  const changes = compareExtras(here, answers, { named, edits })
  const applied = changes.filter((change) => isApplied(change, chosen))
  const record: AnimeRecord = Object.assign({ title: here.title }, ...applied.map(({ write }) => write))
  const indexed = { id: animeId, slug: here.slug, externalIds: {}, line: undefined }
  await writeBatch(trx, [{ line: 1, anime: indexed, record }], now)
  for (const { relations = [] } of applied) await addRelations(trx, animeId, relations)
  const extras = {
    count: applied.length,
    lines: applied.flatMap(({ here: _before, ...change }) => toLines({ ...change, here: null })),
    kept: toKept(changes),
    episodeIds: [],
  }
  return addOutcome(extras, await writePlannedDates(trx, step))
}

/** Returns the animes of the catalogue that sources give as related. */
export function findNamed(db: Database, answers: readonly SourceAnswer[]) {
  const others = answers.flatMap(({ relations }) => relations.map(({ other }) => other))
  const slugs = others.flatMap((other) => ('slug' in other ? toName(other) : []))
  const externalIds = others.flatMap((other) => ('slug' in other ? [] : other))
  return listNamedAnimes(db, { slugs, externalIds })
}

async function writePlannedDates(trx: Database, step: ExtrasStep): Promise<Outcome> {
  if (!isApplied({ key: datesKey, plan: 'add' }, step.chosen)) return nothingDone
  const planned = toPlannedEpisodes(await listCurrentEpisodes(trx, step.animeId), step.answers)
  let outcome = nothingDone
  for (const [label, episodes] of Map.groupBy(planned, ({ season_label }) => season_label)) {
    outcome = addOutcome(outcome, await writeSeason(trx, { ...step, label, episodes }))
  }
  return outcome
}
