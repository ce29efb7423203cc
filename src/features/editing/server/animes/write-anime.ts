import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toFrenchSortKey } from '../../../../shared/french-order.ts'
import { toKeptRelation } from '../../../catalogue/server/public.ts'
import { addGenres, nameGenres } from '../../../import/server/public.ts'
import type { AnimeFields } from '../../animes-contract.ts'
import { listExistingIds } from './queries/one-anime.ts'
import {
  type AnimeColumns,
  listGenreIds,
  putGenres,
  putRelations,
  putSlots,
  putTitles,
  type RelationToWrite,
} from './queries/write.ts'

/** What a form says of an anime's own columns; its slug and its languages have rules of their own. */
export function toColumns(fields: AnimeFields): AnimeColumns {
  const { title, slug: _slug, available_languages, genres: _g, titles: _t, slots: _s, relations: _r, ...rest } = fields
  return withoutAbsent({
    ...rest,
    title,
    sort_key: title === undefined ? undefined : toFrenchSortKey(title),
    declared_languages: available_languages,
  })
}

type Present<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

function withoutAbsent<Fields extends object>(fields: Fields): Partial<Present<Fields>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Present<Fields>
  >
}

/** Writes what a form says of an anime's genres, titles, slots and relations; what it leaves out stays. */
export async function writeParts(trx: Database, animeId: number, fields: AnimeFields): Promise<void> {
  const { genres, titles, slots, relations } = fields
  if (genres) await putGenres(trx, animeId, await toGenreIds(trx, genres))
  if (titles)
    await putTitles(
      trx,
      animeId,
      distinctBy(titles, ({ language, text }) => `${language} ${text}`),
    )
  if (slots) {
    const name = (slot: (typeof slots)[number]) => Object.values(slot).join(' ')
    await putSlots(trx, animeId, distinctBy(slots, name))
  }
  if (relations) await putRelations(trx, animeId, await toRelations(trx, animeId, relations))
}

/** The ids of genres by name, in their order; those that are new are made. */
export async function toGenreIds(trx: Database, names: string[]): Promise<number[]> {
  const genres = [...(await nameGenres(trx, names)).values()]
  await addGenres(trx, genres)
  return listGenreIds(trx, genres)
}

async function toRelations(
  trx: Database,
  animeId: number,
  relations: NonNullable<AnimeFields['relations']>,
): Promise<RelationToWrite[]> {
  const distinct = distinctBy(relations, ({ anime_id }) => String(anime_id))
  const known = await listExistingIds(
    trx,
    distinct.map(({ anime_id }) => anime_id),
  )
  return distinct.map(({ kind: given, anime_id: otherId }, index) => {
    const field = `relations.${index}.anime_id`
    if (otherId === animeId) throw refusal(field, 'Un anime ne peut pas être lié à lui-même')
    if (!known.has(otherId)) throw refusal(field, 'Cet anime n’existe plus')
    const { kind, isReversed } = toKeptRelation(given)
    return isReversed
      ? { anime_id: otherId, related_id: animeId, kind }
      : { anime_id: animeId, related_id: otherId, kind }
  })
}

function refusal(field: string, message: string): AppError {
  return new AppError('VALIDATION', message, { fields: [{ field, message }] })
}

function distinctBy<Item>(items: Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()]
}
