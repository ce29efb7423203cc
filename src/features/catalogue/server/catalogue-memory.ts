import type { Database } from '../../../platform/database/connect-database.ts'
import { catalogueChanged, type SiteEvents } from '../../../platform/events/create-events.ts'
import type { Tag } from '../../../shared/contract/tags.ts'
import { cacheUntilChanged } from './cache-until-changed.ts'
import { findPlaces, type Places } from './find-places.ts'
import { countAnimesByGenre, selectGenreNames, selectMergedGenres } from './queries/genres.ts'
import { countAnimes, type Selection } from './queries/list-animes.ts'

/** The catalogue as most of its operations need it. */
export type Catalogue = { db: Database; memory: CatalogueMemory }

export type GenreNames = Map<number, string | undefined>

/** Changes of what totals count, and of the names of genres. */
const counted = new Set<Tag>(['animes', 'genres', 'catalogue'])

/** Expires a memory when the catalogue changes in any copy of the site. */
export function expireOnChanges(events: SiteEvents, expireAll: () => void): void {
  const onEvent = (changed: readonly Tag[]) => {
    if (changed.some((tag) => counted.has(tag))) expireAll()
  }
  events.on(catalogueChanged, { onEvent, onGap: expireAll })
}

// Far more than visitors use; the bound only protects memory from made-up URLs.
const maxTotals = 2000

/**
 * Creates the process's cache of the catalogue until it changes: totals of filtered lists (counting is most of a list's
 * cost), genre names, animes per genre, and places. Each part is read at its first use; `expireOnChanges` keeps it
 * current.
 */
export function createCatalogueMemory(db: Database) {
  const totals = cacheUntilChanged<number>({ max: maxTotals })
  const names = cacheUntilChanged<GenreNames>({ max: 1 })
  const merged = cacheUntilChanged<Map<number, number>>({ max: 1 })
  const counts = cacheUntilChanged<Map<number, number>>({ max: 1 })
  const places = cacheUntilChanged<Places>({ max: 1 })
  const readNames = () => names.get('all', () => selectGenreNames(db))

  return {
    totalOf: (selection: Selection) => totals.get(JSON.stringify(selection), () => countAnimes(db, selection)),
    /** Returns genre names by id, at least of these; an unknown id has none. */
    async genreNames(ids: Iterable<number>): Promise<GenreNames> {
      const known = await readNames()
      const unknown = [...ids].filter((id) => !known.has(id))
      if (unknown.length === 0) return known
      // A genre created a moment ago, whose notification has not arrived yet.
      names.expireAll()
      const renewed = await readNames()
      for (const id of unknown) if (!renewed.has(id)) renewed.set(id, undefined)
      return renewed
    },
    /** Replaces genres that were merged by those they were merged into. */
    async toCurrentGenres(ids: number[]): Promise<number[]> {
      const others = await merged.get('all', () => selectMergedGenres(db))
      return [...new Set(ids.map((id) => others.get(id) ?? id))]
    },
    animesByGenre: () => counts.get('all', () => countAnimesByGenre(db)),
    /** Finds the studios, broadcast seasons and years. */
    places: () => places.get('all', () => findPlaces(db)),
    expireAll() {
      for (const cache of [totals, names, merged, counts, places]) cache.expireAll()
    },
  }
}

export type CatalogueMemory = ReturnType<typeof createCatalogueMemory>
