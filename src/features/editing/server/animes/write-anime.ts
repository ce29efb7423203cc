import type { Database } from '../../../../platform/database/connect-database.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { distinctBy } from '../../../../shared/distinct-by.ts'
import { toFrenchSortKey } from '../../../../shared/french-order.ts'
import { toSlug } from '../../../../shared/slug.ts'
import { withoutAbsent } from '../../../../shared/without-absent.ts'
import * as catalogue from '../../../catalogue/server/writing/public.ts'
import type { AnimeFields } from '../../animes-contract.ts'
import { findSlugOwner, listExistingIds, listTakenSlugs } from './queries/one-anime.ts'

/** Returns the anime's own columns from a form; its slug and languages have their own rules. */
export function toColumns(fields: AnimeFields): catalogue.AnimeColumns {
  const { title, slug: _slug, available_languages, genres: _g, titles: _t, slots: _s, relations: _r, ...rest } = fields
  return withoutAbsent({
    ...rest,
    title,
    sort_key: title === undefined ? undefined : toFrenchSortKey(title),
    declared_languages: available_languages,
  })
}

/** Writes the genres, titles, slots and relations of a form; omitted ones stay. */
export async function writeParts(trx: Database, animeId: number, fields: AnimeFields): Promise<void> {
  const { genres, titles, slots, relations } = fields
  if (genres) await catalogue.putGenres(trx, animeId, await resolveGenreIds(trx, genres))
  if (titles)
    await catalogue.putTitles(
      trx,
      animeId,
      distinctBy(titles, ({ language, text }) => `${language} ${text}`),
    )
  if (slots) {
    const name = (slot: (typeof slots)[number]) => Object.values(slot).join(' ')
    await catalogue.putSlots(trx, animeId, distinctBy(slots, name))
  }
  if (relations) await catalogue.putRelations(trx, animeId, await requireRelations(trx, animeId, relations))
}

/** Returns the distinct ids of genres, in the order of their names. Creates missing genres. */
export async function resolveGenreIds(trx: Database, names: string[]): Promise<number[]> {
  const ids = await catalogue.resolveGenres(trx, names)
  return [...new Set(names.flatMap((name) => ids.get(name) ?? []))]
}

/** @throws AppError VALIDATION for a relation to the anime itself or to an unknown one */
async function requireRelations(
  trx: Database,
  animeId: number,
  relations: NonNullable<AnimeFields['relations']>,
): Promise<catalogue.RelationToWrite[]> {
  const distinct = distinctBy(relations, ({ anime_id }) => String(anime_id))
  const ids = distinct.map(({ anime_id }) => anime_id)
  const known = await listExistingIds(trx, ids)
  return distinct.map(({ kind, anime_id: otherId }, index) => {
    const field = `relations.${index}.anime_id`
    if (otherId === animeId) throw new AppError('VALIDATION', 'Un anime ne peut pas être lié à lui-même', { field })
    if (!known.has(otherId)) throw new AppError('VALIDATION', 'Cet anime n’existe plus', { field })
    return { otherId, kind }
  })
}

/**
 * The fields that a person wrote, with those that they write now (docs/product/administration.md#sync). A field is
 * named as the contract names it: `synopsis`, `genres`.
 * @param fields names of what changes
 */
export function addHandEdited(before: readonly string[], fields: Iterable<string>): string[] {
  return [...new Set([...before, ...fields])].sort()
}

/** Makes a slug from a title that no anime has or had; adds a number if needed. */
export async function makeSlug(db: Database, title: string, year: number | null | undefined): Promise<string> {
  // Otherwise many forms with one title would fail in turn.
  await lockUntilCommit(db, 'anime slug')
  const base = toSlug(title) || 'anime'
  const taken = await listTakenSlugs(db, base)
  const dated = year ? `${base}-${year}` : base
  for (const candidate of [base, dated]) if (!taken.has(candidate)) return candidate
  let number = 2
  while (taken.has(`${dated}-${number}`)) number++
  return `${dated}-${number}`
}

/** @throws AppError CONFLICT when an anime other than `exceptId` has this slug; a former slug may be taken over */
export async function requireFreeSlug(db: Database, slug: string, exceptId?: number): Promise<void> {
  const owner = await findSlugOwner(db, slug, exceptId)
  if (owner) throw new AppError('CONFLICT', `Ce slug est déjà celui de « ${owner.title} »`, { field: 'slug' })
}
