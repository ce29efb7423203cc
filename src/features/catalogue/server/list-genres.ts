import type { Database } from '../../../platform/database/connect-database.ts'
import { toFrenchSortKey } from '../../../shared/french-order.ts'
import type { AnimeFilters } from '../contract.ts'
import { isSearchable } from '../search-rules.ts'
import { toFacets } from './facets.ts'
import { countByGenre } from './queries/anime-pages.ts'
import { type GenreRow, selectGenres } from './queries/genres.ts'
import { rankAnimesByName } from './search/rank-by-name.ts'

/**
 * Lists all genres by name in French order ('Épique' before 'Horreur'), each with its number of animes; active filters
 * limit the count.
 */
export async function listGenres(db: Database, filters: AnimeFilters = {}): Promise<GenreRow[]> {
  const counted = await countFiltered(db, filters)
  const genres = (await selectGenres(db)).map((genre) => ({
    ...genre,
    anime_count: counted ? (counted.get(genre.id) ?? 0) : genre.anime_count,
  }))
  const keyed = genres.map((genre) => ({ genre, key: toFrenchSortKey(genre.name) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ genre }) => genre)
}

/** @returns undefined when no filter is active */
async function countFiltered(db: Database, filters: AnimeFilters): Promise<Map<number, number> | undefined> {
  const selection = { facets: toFacets(filters), yearMin: filters.year_min, yearMax: filters.year_max }
  const isWhole = selection.facets.length === 0 && selection.yearMin === undefined && selection.yearMax === undefined
  if (!filters.search) return isWhole ? undefined : countByGenre(db, selection)
  const found = isSearchable(filters.search) ? await rankAnimesByName(db, filters.search) : []
  return countByGenre(
    db,
    selection,
    found.map(({ animeId }) => animeId),
  )
}
