import type { Database } from '../../../platform/database/connect-database.ts'
import { toFrenchSortKey } from '../../../shared/french-order.ts'
import type { AnimeFilters } from '../contract.ts'
import { isSearchable } from '../search-rules.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { type GenreRow, selectGenres } from './queries/genres.ts'
import { countByGenre, isWhole } from './queries/list-animes.ts'
import { rankAnimesByName } from './search/rank-by-name.ts'
import { toSelection } from './to-selection.ts'

/** Lists all genres by name in French order ('Épique' before 'Horreur'), each with its number of animes. */
export const listAllGenres = async (db: Database): Promise<GenreRow[]> => toFrenchOrder(await selectGenres(db))

/**
 * Lists all genres, with the numbers of animes that pass the filters.
 * @param notListedBy leaves out the animes of this account's watchlist
 */
export async function listGenres(
  catalogue: Catalogue,
  filters: AnimeFilters,
  notListedBy?: number,
): Promise<GenreRow[]> {
  const [genres, counted] = await Promise.all([
    listAllGenres(catalogue.db),
    countFiltered(catalogue, filters, notListedBy),
  ])
  return counted ? genres.map((genre) => ({ ...genre, anime_count: counted.get(genre.id) ?? 0 })) : genres
}

/** Sorts by name in French order. */
export function toFrenchOrder<Named extends { name: string }>(some: Named[]): Named[] {
  const keyed = some.map((one) => ({ one, key: toFrenchSortKey(one.name) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ one }) => one)
}

/** @returns undefined when no filter is active */
async function countFiltered(
  { db, memory }: Catalogue,
  filters: AnimeFilters,
  notListedBy: number | undefined,
): Promise<Map<number, number> | undefined> {
  const selection = await toSelection(memory, filters, notListedBy)
  if (!filters.search) return isWhole(selection) ? undefined : countByGenre(db, selection)
  const found = isSearchable(filters.search) ? await rankAnimesByName(db, filters.search) : []
  const ids = found.map(({ animeId }) => animeId)
  return countByGenre(db, selection, ids)
}
