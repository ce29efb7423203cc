import type { Database } from '../../../platform/database/connect-database.ts'
import { toPlainTitle } from '../../../shared/comparable-title.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type { listOffers as endpoint } from '../contract.ts'
import { listKnownSlugs } from './queries/current-anime.ts'
import type { CatalogueFeed } from './sources/feed/open-feed.ts'
import { SourceFailure } from './sources/source.ts'

type Question = { feed: CatalogueFeed | undefined; search: string; limit: number }

/** Returns the animes of the feed with this name, first those that the catalogue lacks. */
export async function listOffers(db: Database, { feed, search, limit }: Question): Promise<AnswerOf<typeof endpoint>> {
  try {
    const offers = (await feed?.list()) ?? []
    const typed = toPlainTitle(search)
    const matching = offers.filter(({ slug, title }) => toPlainTitle(`${title} ${slug}`).includes(typed))
    const slugs = matching.map(({ slug }) => slug)
    const known = await listKnownSlugs(db, slugs)
    const animes = matching.map((offer) => ({ ...offer, is_known: known.has(offer.slug) }))
    return {
      animes: animes.toSorted((one, other) => Number(one.is_known) - Number(other.is_known)).slice(0, limit),
      total: matching.length,
      new_count: matching.length - known.size,
      failure: null,
    }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    return { animes: [], total: 0, new_count: 0, failure: error.message }
  }
}
