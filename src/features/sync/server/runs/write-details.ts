import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { type AnimeRecord, writeBatch } from '../../../import/server/public.ts'
import { listFieldEdits } from '../../../staff/server/log/public.ts'
import { compareDetails } from '../compare/compare-details.ts'
import type { Gathered } from '../gather-answers.ts'
import { type CurrentAnime, findCurrentAnime, listKnownSlugs } from '../queries/current-anime.ts'
import { isApplied, type Outcome, toKept, toLines } from './outcome.ts'

export type DetailsStep = { gathered: Gathered; chosen: readonly string[] | null; now: Date }
export type WrittenDetails = Outcome & { animeId: number; title: string; isNew: boolean }

/** Returns the anime, locked. @throws AppError NOT_FOUND when it was deleted since the run began */
export async function getLockedAnime(trx: Database, id: number): Promise<CurrentAnime> {
  const here = await findCurrentAnime(trx, id, { lock: true })
  if (!here) throw new AppError('NOT_FOUND', 'L’anime a été supprimé pendant la synchronisation.')
  return here
}

/** Writes the anime's own fields, and creates the anime when it is new. */
export async function writeDetails(trx: Database, { gathered, chosen, now }: DetailsStep): Promise<WrittenDetails> {
  const { answers, anime } = gathered
  const here = anime.id === undefined ? undefined : await getLockedAnime(trx, anime.id)
  const edits = here ? await listFieldEdits(trx, here.id) : {}
  const changes = compareDetails(here, answers, edits)
  const applied = changes.filter((change) => isApplied(change, chosen))
  const title = here?.title ?? anime.title
  const record: AnimeRecord = Object.assign(
    { title },
    here ? {} : { popularity: answers.find(({ record }) => record.popularity !== undefined)?.record.popularity },
    ...applied.map(({ write }) => write),
  )
  const animeId = await write(trx, { here, slug: anime.slug, record, now })
  const made = here ? [] : [{ sign: '+' as const, text: `Nouvel anime : ${record.title}` }]
  return {
    animeId,
    title: record.title,
    isNew: here === undefined,
    count: applied.length,
    lines: [...made, ...applied.flatMap(toLines)],
    kept: toKept(changes),
    episodeIds: [],
  }
}

type Writing = { here: CurrentAnime | undefined; slug: string; record: AnimeRecord; now: Date }

/** @returns the anime's id @throws AppError CONFLICT when another one has taken its slug since the run began */
async function write(trx: Database, { here, slug, record, now }: Writing): Promise<number> {
  if (!here && (await listKnownSlugs(trx, [slug])).has(slug)) {
    throw new AppError('CONFLICT', `Le slug « ${slug} » a été pris pendant la synchronisation : relancez-la.`)
  }
  const indexed = { id: here?.id, slug, externalIds: {}, line: undefined }
  const { created } = await writeBatch(trx, [{ line: 1, anime: indexed, record }], now)
  const id = here?.id ?? created.get(slug)
  if (id === undefined) throw new Error(`The database gave no id to ${slug}`)
  return id
}
