import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { toSlug } from '../../../../shared/slug.ts'
import * as catalogue from '../../../catalogue/server/writing/public.ts'
import { type Actor, recordAction } from '../../../staff/server/log/public.ts'
import type { AnimeSelection, BulkChanges, BulkEditAnswer } from '../../animes-contract.ts'
import { toSelection } from './list-staff-animes.ts'
import { listSelectedIds } from './queries/list.ts'
import { resolveGenreIds } from './write-anime.ts'

type BulkEdit = {
  by: Actor
  selection: AnimeSelection
  changes: BulkChanges
  dryRun: boolean
  /** The number of animes that the preview named. */
  expected?: number | undefined
  at: Date
}

const maxExampleTitles = 5
// Keeps each statement well within its time limit: the log stores the former values of each anime.
const editedAtOnce = 1000

/**
 * Changes many animes as one log action; with `dryRun` only returns what would change. Animes that already have the
 * value stay untouched; those deleted meanwhile are skipped.
 * @throws AppError CONFLICT when it would change more animes than expected
 */
export async function bulkEditAnimes(db: Database, edit: BulkEdit): Promise<BulkEditAnswer> {
  const ids = await listIds(db, edit.selection)
  if (edit.dryRun) {
    const previewed = await preview(db, ids, toBulkChanges(await nameGenres(db, edit.changes)))
    return { ...previewed, action_id: null }
  }
  const action = {
    by: edit.by,
    kind: 'anime.bulk-edit',
    summary: ({ affected_count, lines }: Described) =>
      `${countOf(affected_count, 'anime modifié', 'animes modifiés')} : ${lines.map(({ text }) => text).join(', ')}`,
  } as const
  const { result, actionId } = await recordAction(db, action, async (trx) => {
    // Creates the genres that are missing.
    await resolveGenreIds(trx, edit.changes.add_genres)
    const changes = toBulkChanges(await nameGenres(trx, edit.changes))
    const described = await preview(trx, ids, changes)
    requireNoMore(described.affected_count, edit.expected)
    const fields = handEditedBy(edit.changes)
    for (let start = 0; start < ids.length; start += editedAtOnce) {
      const some = ids.slice(start, start + editedAtOnce)
      const changed = new Set<number>()
      for (const change of changes) for (const id of await catalogue.changeInBulk(trx, some, change)) changed.add(id)
      await catalogue.touchBulk(trx, [...changed], { fields, at: edit.at })
      await catalogue.rebuildAnimes(trx, [...changed])
    }
    return described
  })
  return { ...result, action_id: actionId }
}

function requireNoMore(count: number, expected: number | undefined): void {
  if (expected === undefined || count <= expected) return
  throw new AppError(
    'CONFLICT',
    `La sélection a changé : ${countOf(count, 'anime')} au lieu de ${toFrenchNumber(expected)}.`,
  )
}

type Described = Omit<BulkEditAnswer, 'action_id'>

async function preview(db: Database, ids: number[], changes: catalogue.BulkChange[]): Promise<Described> {
  const lines = []
  const affected = new Set<number>()
  for (const change of changes) {
    const { total, changing } = await catalogue.countInBulk(db, ids, change)
    for (const id of changing) affected.add(id)
    lines.push({ text: describeBulkLine(change), changed: changing.length, already: total - changing.length })
  }
  const examples = await catalogue.listTitles(db, [...affected].slice(0, maxExampleTitles))
  return { selected_count: ids.length, affected_count: affected.size, lines, examples }
}

async function listIds(db: Database, selection: AnimeSelection): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)]
  const except = new Set(selection.except)
  const ids = await listSelectedIds(db, await toSelection(db, selection.filters))
  return ids.filter((id) => !except.has(id))
}

function handEditedBy({ add_genres, remove_genres, ...values }: BulkChanges): string[] {
  const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return add_genres.length + remove_genres.length > 0 ? [...names, 'genres'] : names
}

function toBulkChanges({ add_genres, remove_genres, type, status, is_classic }: BulkChanges): catalogue.BulkChange[] {
  return [
    ...add_genres.map((name) => ({ what: 'add_genre' as const, name })),
    ...remove_genres.map((name) => ({ what: 'remove_genre' as const, name })),
    ...(type === undefined ? [] : [{ what: 'type' as const, value: type }]),
    ...(status === undefined ? [] : [{ what: 'status' as const, value: status }]),
    ...(is_classic === undefined ? [] : [{ what: 'is_classic' as const, value: is_classic }]),
  ]
}

/** Replaces genre names by the catalogue's spelling, each genre once: 'drame' becomes 'Drame'. */
async function nameGenres(db: Database, changes: BulkChanges): Promise<BulkChanges> {
  const named = async (names: string[]) => {
    const known = await Promise.all(names.map((name) => catalogue.findGenreName(db, name)))
    // A new genre gets the first of its spellings.
    const spelled = names.map((name, index) => {
      const key = known[index] ?? (toSlug(name) || name)
      return { key, name: known[index] ?? name }
    })
    const firsts = spelled.filter(({ key }, index) => spelled.findIndex((one) => one.key === key) === index)
    return firsts.map(({ name }) => name)
  }
  return { ...changes, add_genres: await named(changes.add_genres), remove_genres: await named(changes.remove_genres) }
}

/** Describes in French what a change does to an anime: 'genre « Drame » ajouté'. */
function describeBulkLine(change: catalogue.BulkChange): string {
  switch (change.what) {
    case 'add_genre':
      return `genre « ${change.name} » ajouté`
    case 'remove_genre':
      return `genre « ${change.name} » retiré`
    case 'type':
      return `type « ${change.value} »`
    case 'status':
      return `statut « ${change.value} »`
    case 'is_classic':
      return change.value ? 'marqué comme classique' : 'n’est plus un classique'
  }
}
