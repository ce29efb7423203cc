import type { Database } from '../../../platform/database/connect-database.ts'
import { toFrenchSortKey } from '../../../shared/french-order.ts'
import { type GenreRow, selectGenres } from './queries/genres.ts'

/** All genres by name in French order ('Épique' before 'Horreur'), each with its number of animes. */
export async function listGenres(db: Database): Promise<GenreRow[]> {
  const keyed = (await selectGenres(db)).map((genre) => ({ genre, key: toFrenchSortKey(genre.name) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ genre }) => genre)
}
