import type { Database } from '../../../../platform/database/connect-database.ts'
import { requireNoCursor, toCursor } from '../../../../platform/database/keyset.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { isSearchable } from '../../../catalogue/search-rules.ts'
import { rankAnimesByName } from '../../../catalogue/server/public.ts'
import type {
  ListStaffAnimesQuery,
  listStaffAnimes as listStaffAnimesCall,
  StaffAnimeFilters,
} from '../../animes-contract.ts'
import { countSelected, listStaffRows, orderOf, type StaffSelection } from './queries/list.ts'

/** Lists one page of the staff's animes. @throws AppError VALIDATION for a cursor with a search or of another list */
export async function listStaffAnimes(
  db: Database,
  { sort_by, sort_order, page, limit, cursor, ...filters }: ListStaffAnimesQuery,
): Promise<AnswerOf<typeof listStaffAnimesCall>> {
  if (filters.search) requireNoCursor({ cursor })
  const selection = await toSelection(db, filters)
  const sort = sort_by && { by: sort_by, order: sort_order }
  const [total, rows] = await Promise.all([
    countSelected(db, selection),
    listStaffRows(db, selection, { sort, page: { page, limit, cursor } }),
  ])
  return {
    animes: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    })),
    total,
    total_pages: Math.ceil(total / limit),
    page,
    next_cursor: filters.search ? null : toCursor(orderOf(sort), rows, limit),
  }
}

/** Resolves filters, running the search. */
export async function toSelection(db: Database, filters: StaffAnimeFilters): Promise<StaffSelection> {
  return { filters, among: filters.search ? await search(db, filters.search) : undefined }
}

async function search(db: Database, text: string): Promise<number[]> {
  const [, id] = /^#(\d{1,9})$/.exec(text) ?? []
  if (id !== undefined) return [Number(id)]
  // As on the site (docs/product/browsing.md#search-suggestions).
  if (!isSearchable(text)) return []
  const ranked = await rankAnimesByName(db, text)
  return ranked.map(({ animeId }) => animeId)
}
