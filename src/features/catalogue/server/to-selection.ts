import type { AnimeFilters } from '../contract.ts'
import type { CatalogueMemory } from './catalogue-memory.ts'
import { toFacets } from './facet-codes.ts'
import type { Selection } from './queries/list-animes.ts'

/**
 * Converts the filters of a call to a selection. The search text is not part of it.
 * @param notListedBy leaves out the animes of this account's watchlist
 */
export async function toSelection(
  memory: CatalogueMemory,
  filters: AnimeFilters,
  notListedBy?: number,
): Promise<Selection> {
  const { genres_match, studio, ...others } = filters
  const genres = others.genres && (await memory.toCurrentGenres(others.genres))
  const without = others.without_genres && (await memory.toCurrentGenres(others.without_genres))
  const isAny = genres_match === 'any' && genres !== undefined && genres.length > 1
  return {
    facets: toFacets({ ...others, genres: isAny ? undefined : genres }),
    anyOf: isAny ? toSorted(genres) : undefined,
    without: without?.length ? toSorted(without) : undefined,
    yearMin: others.year_min,
    yearMax: others.year_max,
    ratingMin: others.rating_min,
    studios: studio === undefined ? undefined : ((await memory.places()).studios.get(studio)?.names ?? []),
    notListedBy,
  }
}

const toSorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
