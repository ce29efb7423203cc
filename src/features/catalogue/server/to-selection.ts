import type { AnimeFilters } from '../contract.ts'
import type { CatalogueMemory } from './catalogue-memory.ts'
import { toFacets } from './facets.ts'
import type { Selection } from './queries/anime-pages.ts'

/**
 * Converts the filters of a call to a selection. The search text is not part of it.
 * @param notListedBy leaves out the animes of this account's watchlist
 */
export async function toSelection(
  memory: CatalogueMemory,
  filters: AnimeFilters,
  notListedBy?: number,
): Promise<Selection> {
  const { genres, genres_match, without_genres, studio, ...others } = filters
  const isAny = genres_match === 'any' && genres !== undefined && genres.length > 1
  return {
    facets: toFacets(isAny ? others : { ...others, genres }),
    anyOf: isAny ? toIds(genres) : undefined,
    without: without_genres?.length ? toIds(without_genres) : undefined,
    yearMin: others.year_min,
    yearMax: others.year_max,
    ratingMin: others.rating_min,
    studios: studio === undefined ? undefined : ((await memory.places()).studios.get(studio)?.names ?? []),
    notListedBy,
  }
}

const toIds = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)
