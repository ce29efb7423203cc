import { AppError } from '../../../../platform/http/app-error.ts'
import { flagInQuery } from '../../../../shared/contract/fields.ts'
import { type AnimeFilters, animeFilters } from '../../../catalogue/contract.ts'
import { nameFilters } from '../../../catalogue/filter-words.ts'
import { type CatalogueMemory, type Selection, toSelection, toTypedWords } from '../../../catalogue/server/public.ts'
import { maxQueryLength, noFilter, tooLongFilters } from '../../saved-searches-rules.ts'

const savedFilters = animeFilters.extend({ unlisted: flagInQuery.optional() })

/** The filters of a saved search: `query` in one spelling, so that equal ones are compared once. */
export type SavedFilters = { query: string; isUnlisted: boolean }

/**
 * Reads filters as the explorer's address has them; order, page and view do not count.
 * @throws AppError VALIDATION when a value is invalid or there is no filter
 */
export function readFilters(given: string): SavedFilters {
  const read = savedFilters.safeParse(readFields(given))
  if (!read.success) throw new AppError('VALIDATION', 'Ces filtres ne sont pas valides.', { field: 'query' })
  const { unlisted = false, ...filters } = read.data
  const query = writeFilters(filters)
  if (query === '' && !unlisted) throw new AppError('VALIDATION', noFilter, { field: 'query' })
  // Foreign letters are longer here than as given.
  if (query.length > maxQueryLength) throw new AppError('VALIDATION', tooLongFilters, { field: 'query' })
  return { query, isUnlisted: unlisted }
}

/** Returns the filters as in the explorer's address. */
export function toAddressQuery({ query, isUnlisted }: SavedFilters): string {
  return [query, isUnlisted && 'unlisted=true'].filter(Boolean).join('&')
}

/** Writes filters in the order of the contract, which is that of the explorer's addresses. */
function writeFilters({ genres, genres_match, without_genres, ...others }: AnimeFilters): string {
  const filters: AnimeFilters = {
    ...others,
    genres: sortIds(genres),
    genres_match: (genres?.length ?? 0) > 1 && genres_match === 'any' ? genres_match : undefined,
    without_genres: sortIds(without_genres),
  }
  const fields = Object.keys(animeFilters.shape).flatMap((name): [string, string][] => {
    const value = filters[name as keyof AnimeFilters]
    return value === undefined || value === false || value === '' ? [] : [[name, String(value)]]
  })
  // As in the explorer's addresses, where a comma stays readable.
  return new URLSearchParams(fields).toString().replaceAll('%2C', ',')
}

const sortIds = (ids: number[] = []) => (ids.length > 0 ? [...new Set(ids)].sort((a, b) => a - b) : undefined)

/** Returns stored filters with the current genres in place of merged ones. */
export async function toCurrentFilters(memory: CatalogueMemory, stored: SavedFilters): Promise<SavedFilters> {
  const { data: filters } = animeFilters.safeParse(readFields(stored.query))
  if (!filters) return stored
  const genres = filters.genres && (await memory.toCurrentGenres(filters.genres))
  const without_genres = filters.without_genres && (await memory.toCurrentGenres(filters.without_genres))
  return { ...stored, query: writeFilters({ ...filters, genres, without_genres }) }
}

/** Names the filters of a stored query in French. */
export async function describeFilters(memory: CatalogueMemory, { query, isUnlisted }: SavedFilters): Promise<string[]> {
  const { data: filters } = animeFilters.safeParse(readFields(query))
  if (!filters) return []
  const genres = await memory.genreNames([...(filters.genres ?? []), ...(filters.without_genres ?? [])])
  const studio = filters.studio && (await memory.places()).studios.get(filters.studio)?.name
  const named = nameFilters({ ...filters, unlisted: isUnlisted }, { genre: (id) => genres.get(id), studio })
  return named.map(({ name }) => name)
}

/** The criteria of a match: facts of the anime, and words in one of its names. */
export type Criteria = { selection: Selection; words: string[] }

/** Converts a stored query. @returns undefined when this version of the site cannot read it, or nothing can match */
export async function toCriteria(memory: CatalogueMemory, query: string): Promise<Criteria | undefined> {
  const read = animeFilters.safeParse(readFields(query))
  if (!read.success) return undefined
  const { search, ...filters } = read.data
  const words = search ? toTypedWords(search) : []
  if (search && words.length === 0) return undefined
  return { selection: await toSelection(memory, filters), words }
}

const readFields = (query: string) => Object.fromEntries(new URLSearchParams(query))
