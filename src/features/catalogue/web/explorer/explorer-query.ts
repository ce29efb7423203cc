import { highestId, highestPage, maxSearchLength } from '../../../../shared/list-limits.ts'
import { animeLengthNames, animeStatuses, animeTypes, filterLimits, languages } from '../../rules.ts'
import { broadcastSeasonFormat } from '../../season-rules.ts'

/** The explorer's sort orders. The default is title A to Z, or best match first in a search. */
const sorts = ['title_asc', 'title_desc', 'release_year_desc', 'release_year_asc'] as const
export type Sort = (typeof sorts)[number]

// The API refuses the whole request beyond these limits.
const { firstYear, lastYear, genres: maxGenres } = filterLimits

export const explorerFields = [
  'search',
  'genres',
  'genres_match',
  'without_genres',
  'type',
  'language',
  'year_min',
  'year_max',
  'is_classic',
  'status',
  'season',
  'studio',
  'rating_min',
  'length',
  'vf_complete',
  'unlisted',
  'sort_by',
  'sort_order',
  'page',
  'view',
] as const

/** Parses the query parameters. Invalid values count as absent, so that no URL breaks the page. */
export function parseExplorerQuery(params: URLSearchParams) {
  // The first of a repeated field counts, as in the server's cache.
  const read = (name: (typeof explorerFields)[number]) => params.get(name)?.trim() ?? ''
  return {
    search: read('search').slice(0, maxSearchLength).trim(),
    genres: parseGenres(read('genres')),
    /** One of the genres suffices. */
    anyGenre: read('genres_match') === 'any',
    withoutGenres: parseGenres(read('without_genres')),
    type: oneOf(animeTypes, read('type')) ?? ('all' as const),
    language: oneOf(languages, read('language')) ?? ('all' as const),
    yearMin: parseWhole(read('year_min'), firstYear, lastYear),
    yearMax: parseWhole(read('year_max'), firstYear, lastYear),
    isClassic: isOn(read('is_classic')),
    status: oneOf(animeStatuses, read('status')),
    /** Such as `automne-2026`. */
    season: broadcastSeasonFormat.test(read('season')) ? read('season') : undefined,
    studio: read('studio').slice(0, 200),
    ratingMin: parseWhole(read('rating_min'), 1, 10),
    length: oneOf(animeLengthNames, read('length')),
    isDubbed: isOn(read('vf_complete')),
    /** Without the animes of the member's watchlist. */
    isUnlisted: isOn(read('unlisted')),
    sort: parseSort(read('sort_by'), read('sort_order')),
    page: parseWhole(read('page'), 1, highestPage) ?? 1,
    view: oneOf(['grid', 'list'], read('view')) ?? ('grid' as const),
  }
}

/** The state of the explorer. All of it is in the URL, so that it can be shared and Back works. */
export type ExplorerQuery = ReturnType<typeof parseExplorerQuery>

/** Builds the URL of a state, without default values. */
export function toExplorerAddress(query: ExplorerQuery): string {
  const [, sortBy, sortOrder] = /^(\w+)_(asc|desc)$/.exec(query.sort ?? '') ?? []
  const fields = {
    ...toFilterFields(query),
    sort_by: sortBy ?? '',
    sort_order: sortOrder ?? '',
    page: query.page > 1 ? query.page : '',
    view: query.view === 'list' ? 'list' : '',
  }
  const given = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === '' || value === undefined ? [] : [[name, String(value)]],
  )
  // A comma is valid in a query string; escaped, the URL would be hard to read.
  const params = new URLSearchParams(given).toString().replaceAll('%2C', ',')
  return params === '' ? '/explorer' : `/explorer?${params}`
}

/** The filters of the genre counts, which are the same for all visitors: without `isUnlisted`. */
export function toGenreInput(query: ExplorerQuery) {
  return { query: toFilterFields({ ...query, isUnlisted: false }) }
}

/** The filters as query fields of the address and of calls; without default values. */
export function toFilterFields(query: ExplorerQuery) {
  const { search, genres, withoutGenres, type, language, studio } = query
  return {
    ...(search !== '' && { search }),
    ...(genres.length > 0 && { genres: genres.join(',') }),
    ...(genres.length > 1 && query.anyGenre && { genres_match: 'any' as const }),
    ...(withoutGenres.length > 0 && { without_genres: withoutGenres.join(',') }),
    ...(type !== 'all' && { type }),
    ...(language !== 'all' && { language }),
    ...(query.yearMin !== undefined && { year_min: query.yearMin }),
    ...(query.yearMax !== undefined && { year_max: query.yearMax }),
    ...(query.isClassic && { is_classic: 'true' as const }),
    ...(query.status && { status: query.status }),
    ...(query.season && { season: query.season }),
    ...(studio !== '' && { studio }),
    ...(query.ratingMin !== undefined && { rating_min: query.ratingMin }),
    ...(query.length && { length: query.length }),
    ...(query.isDubbed && { vf_complete: 'true' as const }),
    ...(query.isUnlisted && { unlisted: 'true' as const }),
  }
}

/** Counts the active filters; order, page and view are not filters. */
export function countFilters(query: ExplorerQuery): number {
  const { genres, genres_match: _, without_genres, year_min, year_max, ...single } = toFilterFields(query)
  const hasYears = year_min !== undefined || year_max !== undefined
  return Object.keys(single).length + (hasYears ? 1 : 0) + query.genres.length + query.withoutGenres.length
}

/** Clears all filters and keeps the view. */
export function withoutFilters({ view }: ExplorerQuery): ExplorerQuery {
  return { ...parseExplorerQuery(new URLSearchParams()), view }
}

/** Adds or removes the genre. */
export function toggleGenre(genres: number[], id: number): number[] {
  return genres.includes(id) ? genres.filter((genre) => genre !== id) : [...genres, id].sort((a, b) => a - b)
}

function parseGenres(text: string): number[] {
  const ids = text.split(',').flatMap((part) => parseWhole(part.trim(), 1, highestId) ?? [])
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, maxGenres)
}

/** Parses `sort_by=title&sort_order=desc`; a form without scripts has one field for both: `sort_by=title_desc`. */
function parseSort(by: string, order: string): Sort | undefined {
  return oneOf(sorts, by) ?? oneOf(sorts, `${by}_${order || 'asc'}`)
}

const isOn = (text: string) => ['true', '1'].includes(text)

function parseWhole(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}
