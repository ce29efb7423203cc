import type { Failure } from '../../../../ui/errors/to-failure.ts'
import type { ListedAnime } from '../listed-anime.ts'

/** A section's animes, or its error; one failed section leaves the others intact. */
export type HomeSectionContent = { animes: ListedAnime[] } | { failure: Failure }

/** One panel of the folding screen: an anime, its textless picture, and the episode to begin with. */
export type FeaturedAnime = {
  id: number
  slug: string
  title: string
  line: string | null
  pictureUrl: string
  watch: { path: string; episodeId: number; sourceId: number | null; age: number | null } | null
}
