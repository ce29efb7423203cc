import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { formColumnNames } from '../../../catalogue/anime-columns.ts'
import { pickColumns } from '../../../catalogue/map-columns.ts'
import type { WholeAnime } from '../../../catalogue/server/public.ts'
import {
  rebuildAnimes,
  saveOldSlug,
  touchAnimes,
  updateAnimeColumns,
} from '../../../catalogue/server/writing/public.ts'
import { type Actor, findLastAnimeChange, recordAction } from '../../../staff/server/log/public.ts'
import type { AnimeFields, StaffAnime } from '../../animes-contract.ts'
import { requireFreeSlug } from './choose-slug.ts'
import { getStaffAnime, getStaffRow } from './get-staff-anime.ts'
import { presentStaffAnime, toVersion } from './present.ts'
import { addHandEdited, toColumns, writeParts } from './write-anime.ts'

type Update = {
  by: Actor
  id: number
  fields: AnimeFields
  /** The version that the form loaded; without it no conflict is detected. */
  version: string | undefined
  at: Date
}

/**
 * Changes an anime as one action of the log (recordAction): writes the changed values (write-anime.ts), then rebuilds
 * what derives from them (rebuildAnimes).
 * @throws AppError NOT_FOUND; CONFLICT for a taken slug, or with the concurrent changes since it was loaded
 */
export async function updateAnime(
  db: Database,
  { by, id, fields, version, at }: Update,
): Promise<{ anime: StaffAnime; action_id: number | null }> {
  const action = { by, kind: 'anime.update', summary: ({ title }: StaffAnime) => `Anime « ${title} » modifié` } as const
  const { result, actionId } = await recordAction(db, action, async (trx) => {
    const before = await getStaffRow(trx, id, true)
    const changes = onlyChanges(before, fields)
    const changed = Object.keys(changes)
    // Also for a form that is sent again because the answer was lost.
    if (changed.length === 0) return presentStaffAnime(before)
    if (version !== undefined && version !== toVersion(before)) throw await animeChangedSince(trx, before, fields)
    await writeSlug(trx, before, changes.slug)
    await updateAnimeColumns(trx, id, {
      ...toColumns(changes),
      ...(changes.slug !== undefined && { slug: changes.slug }),
      hand_edited: addHandEdited(before.hand_edited, changed),
    })
    await writeParts(trx, id, changes)
    await touchAnimes(trx, [id], at)
    await rebuildAnimes(trx, [id])
    return getStaffAnime(trx, id)
  })
  return { anime: result, action_id: actionId }
}

async function writeSlug(trx: Database, before: WholeAnime, slug: string | undefined): Promise<void> {
  if (slug === undefined) return
  await requireFreeSlug(trx, slug, before.id)
  await saveOldSlug(trx, { animeId: before.id, before: before.slug, after: slug })
}

function onlyChanges(before: WholeAnime, fields: AnimeFields): AnimeFields {
  const changed = new Set(listDifferences(toComparable(before), fields))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name as keyof AnimeFields)))
}

/**
 * Builds the conflict error for an anime changed since the form was loaded: the author of the conflicting values, if
 * they are logged, and both texts.
 */
async function animeChangedSince(db: Database, now: WholeAnime, sent: AnimeFields): Promise<AppError> {
  const there = toComparable(now)
  const fields = listDifferences(there, sent)
  const last = await findLastAnimeChange(db, { animeId: now.id, fields })
  const by = last?.username ?? null
  return new AppError('CONFLICT', `${by ?? 'Quelqu’un'} a modifié cet anime entre-temps.`, {
    conflict: {
      by,
      at: (last?.at ?? now.updated_at).toISOString(),
      fields: fields.map((field) => ({ field, theirs: there[field], yours: sent[field] })),
    },
  })
}

/** Converts the stored anime to the fields of a form. */
function toComparable(row: WholeAnime): Required<AnimeFields> {
  return {
    ...pickColumns(row, formColumnNames),
    available_languages: row.available_languages,
    genres: row.genres.map(({ name }) => name),
    titles: row.titles,
    slots: row.slots,
    relations: row.relations.map(({ kind, anime }) => ({ kind, anime_id: anime.id })),
  }
}

/** Lists the fields of `given` whose value differs from `there`. */
function listDifferences(there: Required<AnimeFields>, given: AnimeFields): (keyof AnimeFields)[] {
  const names = Object.keys(given) as (keyof AnimeFields)[]
  return names.filter((name) => given[name] !== undefined && toText(name, given[name]) !== toText(name, there[name]))
}

// The relations of an anime have no order.
function toText(name: keyof AnimeFields, value: AnimeFields[keyof AnimeFields]): string {
  const items = Array.isArray(value) ? value.map((item) => JSON.stringify(sortKeys(item))) : undefined
  if (!items) return JSON.stringify(value)
  return JSON.stringify(name === 'relations' ? items.sort() : items)
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
