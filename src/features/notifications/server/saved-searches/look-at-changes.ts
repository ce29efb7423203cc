import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import type { CatalogueMemory } from '../../../catalogue/server/public.ts'
import { type Criteria, toCriteria } from './filters.ts'
import { forgetUnsaved, type Moves, noteEntered, noteLeft } from './queries/matches.ts'
import { followMergedGenres, listChanged, listMatches, takeOver } from './queries/searched-animes.ts'
import { listQueries } from './queries/searches.ts'

export type Matching = { db: Database; memory: CatalogueMemory; now: () => Date }

const animesAtOnce = 200
// With more, a statement takes longer to plan than to run.
const criteriaAtOnce = 100

/**
 * Compares the animes that changed since the last run with all saved searches, as they were and as they are, and notes
 * which begin or cease to match. Equal filters are compared once, however many members saved them; unchanged animes
 * are not looked at.
 */
export async function lookAtChanges(parts: Matching): Promise<void> {
  const changed = await listChanged(parts.db)
  for (let start = 0; start < changed.length; start += animesAtOnce) {
    const ids = changed.slice(start, start + animesAtOnce)
    await inTransaction(parts.db, (db) => compare({ ...parts, db }, ids))
  }
  await forgetUnsaved(parts.db)
}

async function compare({ db, memory, now }: Matching, ids: number[]): Promise<void> {
  // Each change is compared by one run.
  await lockUntilCommit(db, 'searched_anime')
  const compared = await readCriteria(db, memory)
  await followMergedGenres(db, ids)
  const before = await listAllMatches(db, ids, compared)
  await takeOver(db, ids)
  const after = await listAllMatches(db, ids, compared)
  const [entered, left] = [listMoves(compared, before, after), listMoves(compared, after, before)]
  if (entered.animeIds.length > 0) await noteEntered(db, entered)
  if (left.animeIds.length > 0) await noteLeft(db, { ...left, at: now() })
}

type Compared = { query: string; criteria: Criteria }

async function readCriteria(db: Database, memory: CatalogueMemory): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const query of await listQueries(db)) {
    const criteria = await toCriteria(memory, query)
    if (criteria) compared.push({ query, criteria })
  }
  return compared
}

/** @returns for each query the ids that match it */
async function listAllMatches(db: Database, ids: number[], compared: Compared[]): Promise<Set<number>[]> {
  const found: Set<number>[] = []
  for (let start = 0; start < compared.length; start += criteriaAtOnce) {
    const some = compared.slice(start, start + criteriaAtOnce).map(({ criteria }) => criteria)
    found.push(...(await listMatches(db, ids, some)))
  }
  return found
}

/** @returns what is in `to` and not in `from` */
function listMoves(compared: Compared[], from: Set<number>[], to: Set<number>[]): Moves {
  const moves = compared.flatMap(({ query }, place) =>
    [...(to[place] ?? [])].filter((id) => !from[place]?.has(id)).map((animeId) => ({ query, animeId })),
  )
  return { queries: moves.map(({ query }) => query), animeIds: moves.map(({ animeId }) => animeId) }
}
