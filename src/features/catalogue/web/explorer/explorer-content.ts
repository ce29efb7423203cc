import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { Failure } from '../../../../ui/errors/to-failure.ts'
import type { listGenres } from '../../contract.ts'
import type { ListedAnime } from '../listed-anime.ts'
import type { ExplorerQuery } from './explorer-query.ts'

export type ExplorerGenre = AnswerOf<typeof listGenres>['genres'][number]

/** One page of results, or why there is none. */
export type ExplorerResults =
  | { animes: ListedAnime[]; total: number; totalPages: number; failure?: undefined }
  | { failure: Failure }

/** What the explorer shows for one address. */
export type ExplorerContent = { query: ExplorerQuery; results: ExplorerResults; genres: ExplorerGenre[] }
