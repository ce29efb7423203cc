import { requireNoCursor, toCursor } from '../../../platform/database/keyset.ts'
import type { AnimeList, AnimeListQuery } from '../contract.ts'
import { isSearchable } from '../search-rules.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { presentCards } from './present.ts'
import { countAnimes, isWhole, narrowIds, orderOf, type Sort, selectCards, selectPage } from './queries/list-animes.ts'
import { rankAnimesByName } from './search/rank-by-name.ts'
import { toSelection } from './to-selection.ts'

/** The query of a list; `notListedBy` leaves out the animes of an account's watchlist. */
type ListQuery = AnimeListQuery & { notListedBy?: number }

/**
 * Lists one page of the catalogue, or the lines behind a cursor. The default sort is the best match with a search text,
 * otherwise the title.
 * @throws AppError VALIDATION for a cursor with a search or of another list
 */
export async function listAnimes(catalogue: Catalogue, query: ListQuery): Promise<AnimeList> {
  if (query.search) return searchAnimes(catalogue, { ...query, search: query.search })
  const { db, memory } = catalogue
  const { page, limit, cursor } = query
  const selection = await toSelection(memory, query, query.notListedBy)
  const sort: Sort = { by: query.sort_by ?? 'title', order: query.sort_order ?? 'asc' }
  const [total, rows] = await Promise.all([
    // A person's total is not worth keeping.
    query.notListedBy === undefined ? memory.totalOf(selection) : countAnimes(db, selection),
    selectPage(db, { selection, sort, offset: cursor === undefined ? (page - 1) * limit : 0, limit, cursor }),
  ])
  return {
    animes: await presentCards(rows, memory),
    total,
    total_pages: Math.ceil(total / limit),
    page,
    next_cursor: toCursor(orderOf(sort), rows, limit),
  }
}

async function searchAnimes(catalogue: Catalogue, query: ListQuery & { search: string }): Promise<AnimeList> {
  const { db, memory } = catalogue
  const { page, limit } = query
  requireNoCursor(query)
  const matches = isSearchable(query.search) ? await rankAnimesByName(db, query.search) : []
  const matchedTitles = new Map(matches.map(({ animeId, matchedTitle }) => [animeId, matchedTitle]))
  const ids = await narrow(catalogue, [...matchedTitles.keys()], query)
  const rows = await selectCards(db, ids.slice((page - 1) * limit, page * limit))
  return {
    animes: await presentCards(rows, memory, matchedTitles),
    total: ids.length,
    total_pages: Math.ceil(ids.length / limit),
    page,
    next_cursor: null,
  }
}

async function narrow({ db, memory }: Catalogue, ids: number[], query: ListQuery): Promise<number[]> {
  const selection = await toSelection(memory, query, query.notListedBy)
  const sort = query.sort_by && { by: query.sort_by, order: query.sort_order ?? 'asc' }
  if (ids.length === 0 || (isWhole(selection) && !sort)) return ids
  return narrowIds(db, ids, { selection, sort })
}
