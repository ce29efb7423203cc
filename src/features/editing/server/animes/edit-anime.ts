import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Caller } from '../../../../platform/http/api.ts'
import type { AppError } from '../../../../platform/http/app-error.ts'
import { manyRows, requireProof } from '../../../../platform/http/require-proof.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { formColumnNames } from '../../../catalogue/anime-columns.ts'
import { pickColumns } from '../../../catalogue/map-columns.ts'
import type { WholeAnime } from '../../../catalogue/server/public.ts'
import {
  freeSlug,
  insertAnime,
  rebuildAnimes,
  removeAnime,
  saveOldSlug,
  touchAnimes,
  updateAnimeColumns,
} from '../../../catalogue/server/writing/public.ts'
import { notifyNewAnime } from '../../../notifications/server/public.ts'
import { type Actor, changedMeanwhile, findLastAnimeChange, recordAction } from '../../../staff/server/log/public.ts'
import type { AnimeFields, StaffAnime } from '../../animes-contract.ts'
import { getStaffAnime, getStaffRow, presentStaffAnime, toVersion } from './get-staff-anime.ts'
import { addHandEdited, makeSlug, requireFreeSlug, toColumns, writeParts } from './write-anime.ts'

/**
 * Creates an anime, and notifies all members unless it is kept quiet.
 * @throws AppError CONFLICT for a slug that another anime has; VALIDATION for a relation to an unknown anime
 */
export async function createAnime(
  db: Database,
  { by, fields, notify, at }: { by: Actor; fields: AnimeFields & { title: string }; notify: boolean; at: Date },
): Promise<{ anime: StaffAnime; action_id: number | null }> {
  const summary = `Anime « ${fields.title} » créé`
  const { result, actionId } = await recordAction(db, { by, kind: 'anime.create', summary }, async (trx) => {
    if (fields.slug !== undefined) await requireFreeSlug(trx, fields.slug)
    const slug = fields.slug ?? (await makeSlug(trx, fields.title, fields.release_year))
    await freeSlug(trx, slug)
    const columns = { ...toColumns(fields), title: fields.title, sort_key: toColumns(fields).sort_key ?? fields.title }
    const id = await insertAnime(trx, { ...columns, slug, hand_edited: addHandEdited([], writtenFields(fields)), at })
    await writeParts(trx, id, fields)
    await rebuildAnimes(trx, [id])
    if (notify) await notifyNewAnime(trx, id, at)
    return getStaffAnime(trx, id)
  })
  return { anime: result, action_id: actionId }
}

/** Lists the filled-in fields; a synchronisation may still fill empty ones. */
function writtenFields(fields: AnimeFields): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name)
}

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

/** Builds the error for an anime changed since the form was loaded, with the author of the conflicting values. */
async function animeChangedSince(db: Database, now: WholeAnime, sent: AnimeFields): Promise<AppError> {
  const there = toComparable(now)
  const names = listDifferences(there, sent)
  const last = await findLastAnimeChange(db, { animeId: now.id, fields: names })
  const fields = names.map((field) => ({ field, theirs: there[field], yours: sent[field] }))
  return changedMeanwhile({ what: 'cet anime', by: last?.username, at: last?.at ?? now.updated_at, fields })
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

/**
 * Deletes an anime with its episodes. Members' data about it is kept as long as an undo can restore it
 * (docs/product/administration.md#administration).
 * @throws AppError NOT_FOUND; PROOF_REQUIRED with many episodes
 */
export async function deleteAnime(
  db: Database,
  { by, caller, id }: { by: Actor; caller: Caller | undefined; id: number },
): Promise<{ message: string; action_id: number | null }> {
  const action = { by, kind: 'anime.delete', summary: (text: string) => text } as const
  const { actionId } = await recordAction(db, action, async (trx) => {
    const { title, episode_rows: count } = await getStaffRow(trx, id, true)
    if (count > manyRows) requireProof({ caller })
    await removeAnime(trx, id)
    const episodes = count === 0 ? '' : count === 1 ? ' et de son épisode' : ` et de ses ${countOf(count, 'épisode')}`
    return `Suppression de « ${title} »${episodes}`
  })
  return { message: 'Anime supprimé avec succès !', action_id: actionId }
}
