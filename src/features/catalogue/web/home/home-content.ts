import type { Failure } from '../../../../ui/errors/to-failure.ts'
import type { ListedAnime } from '../listed-anime.ts'

/** A section's animes, or its error; one failed section leaves the others intact. */
export type HomeSectionContent = { animes: ListedAnime[] } | { failure: Failure }

/** One panel of the folding screen: an anime and its textless picture. */
export type FeaturedAnime = { slug: string; title: string; pictureUrl: string }
