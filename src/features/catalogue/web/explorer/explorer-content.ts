import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { Failure } from '../../../../ui/errors/to-failure.ts'
import type { listGenres } from '../../contract.ts'
import type { Place } from '../../places-contract.ts'
import type { ListedAnime } from '../listed-anime.ts'
import type { ExplorerQuery } from './explorer-query.ts'

export type ExplorerGenre = AnswerOf<typeof listGenres>['genres'][number]

/** One page of results, or the reason why there is none. */
export type ExplorerResults =
  | { animes: ListedAnime[]; total: number; totalPages: number; failure?: undefined }
  | { failure: Failure }

export type ExplorerContent = {
  query: ExplorerQuery
  results: ExplorerResults
  genres: ExplorerGenre[]
  /** The broadcast seasons of the catalogue, the latest first. */
  seasons: Pick<Place, 'slug' | 'name'>[]
  /** The studios with the most animes. */
  studios: Pick<Place, 'slug' | 'name'>[]
  /** The name of the filtered studio, if the catalogue has it. */
  studioName?: string | undefined
}

/** What replaces a page's content for a member who leaves out the own list. */
export type Unlisted = Pick<ExplorerContent, 'results'> &
  Partial<Pick<ExplorerContent, 'genres'>> & {
    /** The page's own results, which these replace. */
    of: ExplorerResults
  }
