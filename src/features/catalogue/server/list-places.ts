import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type { listPlaces as contract } from '../places-contract.ts'
import { type PlaceKind, toPlacePath } from '../places-rules.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { findPlaces } from './find-places.ts'
import { listAllGenres, toFrenchOrder } from './list-genres.ts'

/** Lists all places; genres and studios by name, seasons and years from the latest. */
export async function listPlaces({ db, memory }: Catalogue): Promise<AnswerOf<typeof contract>> {
  const [genres, { studios, seasons, years }] = await Promise.all([listAllGenres(db), memory.places()])
  return {
    genres: genres.filter(({ anime_count }) => anime_count > 0),
    studios: toFrenchOrder([...studios.values()]),
    seasons,
    years,
  }
}

/** Lists the addresses of all places, for the sitemap. */
export async function listPlacePaths(db: Database): Promise<string[]> {
  const [genres, { studios, seasons, years }] = await Promise.all([listAllGenres(db), findPlaces(db)])
  const kinds = {
    genre: genres.filter((genre) => genre.anime_count > 0),
    studio: [...studios.values()],
    season: seasons,
  }
  return Object.entries({ ...kinds, year: years }).flatMap(([kind, places]) =>
    places.map(({ slug }) => toPlacePath(kind as PlaceKind, slug)),
  )
}
