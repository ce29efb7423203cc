import type { Database } from '../../../platform/database/connect-database.ts'
import { keepUntilChanged } from './keep-until-changed.ts'
import { countAnimes, type Selection } from './queries/anime-pages.ts'
import { countAnimesByGenre, selectGenreNames } from './queries/genres.ts'

/**
 * What this process remembers of the catalogue until it changes: the totals of filtered lists (counting is most
 * of a list's cost), the names of genres and how common they are.
 */
export type CatalogueMemory = {
  /** How many animes a selection holds. */
  totalOf: (selection: Selection) => Promise<number>
  /** The names of genres by id, at least of these; one that does not exist has none. */
  genreNames: (ids: Iterable<number>) => Promise<GenreNames>
  /** How many animes each genre has, by its id. */
  animesByGenre: () => Promise<Map<number, number>>
  expireAll: () => void
}

export type GenreNames = Map<number, string | undefined>

// Far more than visitors use; a bound only against addresses made up to fill the memory.
const mostTotals = 2000

export function createCatalogueMemory(db: Database): CatalogueMemory {
  const totals = keepUntilChanged<number>({ most: mostTotals })
  const names = keepUntilChanged<GenreNames>({ most: 1 })
  const counts = keepUntilChanged<Map<number, number>>({ most: 1 })
  const readNames = () => names.get('all', () => selectGenreNames(db))

  return {
    totalOf: ({ facets, yearMin, yearMax }) =>
      totals.get(JSON.stringify([facets, yearMin ?? null, yearMax ?? null]), () =>
        countAnimes(db, { facets, yearMin, yearMax }),
      ),
    async genreNames(ids) {
      const known = await readNames()
      const unknown = [...ids].filter((id) => !known.has(id))
      if (unknown.length === 0) return known
      // A genre made a moment ago, whose announcement has not arrived yet.
      names.expireAll()
      const renewed = await readNames()
      for (const id of unknown) if (!renewed.has(id)) renewed.set(id, undefined)
      return renewed
    },
    animesByGenre: () => counts.get('all', () => countAnimesByGenre(db)),
    expireAll() {
      totals.expireAll()
      names.expireAll()
      counts.expireAll()
    },
  }
}
