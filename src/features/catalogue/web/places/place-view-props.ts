import type { Place } from '../../places-contract.ts'
import type { PlaceKind } from '../../places-rules.ts'
import type { ListedAnime } from '../listed-anime.ts'

/** One page of the animes of a genre, studio, broadcast season or year. */
export type PlaceContent = {
  kind: PlaceKind
  place: Place
  /** How many of its animes have episodes in VF. */
  inFrench: number
  animes: ListedAnime[]
  page: number
  totalPages: number
  /** The seasons or years beside this one. */
  earlier: Place | undefined
  later: Place | undefined
  /** The explorer's address with this place as a filter. */
  explorerPath: string
}
