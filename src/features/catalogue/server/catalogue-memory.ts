import type { Database } from '../../../platform/database/connect-database.ts'
import { keepUntilChanged } from './keep-until-changed.ts'
import { countAnimes, type Selection } from './queries/anime-pages.ts'
import { type GenreRow, selectGenres } from './queries/genres.ts'

/**
 * What this process remembers of the catalogue until it changes: the totals of filtered lists (counting is most
 * of a list's cost) and the genres.
 */
export type CatalogueMemory = {
  /** How many animes a selection holds. */
  totalOf: (selection: Selection) => Promise<number>
  /** The genres by id, with at least these ids; one that does not exist is undefined. */
  genresById: (ids: Iterable<number>) => Promise<GenresById>
  expireAll: () => void
}

export type GenresById = Map<number, GenreRow | undefined>

// Far more than visitors use; a bound only against addresses made up to fill the memory.
const mostTotals = 2000

export function createCatalogueMemory(db: Database): CatalogueMemory {
  const totals = keepUntilChanged<number>({ most: mostTotals })
  const genres = keepUntilChanged<GenresById>({ most: 1 })
  const readGenres = () => genres.get('all', async () => new Map((await selectGenres(db)).map((row) => [row.id, row])))

  return {
    totalOf: ({ facets, yearMin, yearMax }) =>
      totals.get(JSON.stringify([facets, yearMin ?? null, yearMax ?? null]), () =>
        countAnimes(db, { facets, yearMin, yearMax }),
      ),
    async genresById(ids) {
      const known = await readGenres()
      const unknown = [...ids].filter((id) => !known.has(id))
      if (unknown.length === 0) return known
      // A genre made a moment ago, whose announcement has not arrived yet.
      genres.expireAll()
      const renewed = await readGenres()
      for (const id of unknown) if (!renewed.has(id)) renewed.set(id, undefined)
      return renewed
    },
    expireAll() {
      totals.expireAll()
      genres.expireAll()
    },
  }
}
