import { type Api, requireCaller } from '../../../platform/http/api.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import * as contract from '../contract.ts'
import * as franchises from '../franchise-contract.ts'
import * as places from '../places-contract.ts'
import * as previews from '../preview-contract.ts'
import { listUnlistedAnimes } from '../unlisted-contract.ts'
import { type CatalogueMemory, createCatalogueMemory } from './catalogue-memory.ts'
import { discoverAnimes } from './discover-animes.ts'
import { getFranchise } from './franchise/get-franchise.ts'
import { getAnime, getAnimePreview } from './get-anime.ts'
import { listAnimes } from './list-animes.ts'
import { listGenres } from './list-genres.ts'
import { listNewlyReleased } from './list-newly-released.ts'
import { listPlaces } from './list-places.ts'
import { listSimilarAnimes } from './list-similar-animes.ts'
import { noteMissedSearch } from './note-missed-search.ts'

type Parts = SiteParts<'db'> & {
  /** Returns whether a configured host plays a video; by default none does. */
  isPlayable?: (videoUrl: string) => boolean
}

/**
 * Registers the catalogue's read operations.
 * @returns this process's memory of the catalogue, which expires when the catalogue changes
 */
export function handleCatalogue(
  api: Api,
  { db, now = () => new Date(), isPlayable = () => false }: Parts,
): CatalogueMemory {
  const memory = createCatalogueMemory(db)
  const catalogue = { db, memory }
  api.handle(contract.listAnimes, ({ query }) => listAnimes(catalogue, query))
  api.handle(listUnlistedAnimes, async ({ query }, context) => {
    const notListedBy = requireCaller(context).userId
    const [list, genres] = await Promise.all([
      listAnimes(catalogue, { ...query, notListedBy }),
      listGenres(catalogue, query, notListedBy),
    ])
    return { ...list, genres }
  })
  api.handle(contract.discoverAnimes, async ({ query }) => ({
    animes: await discoverAnimes(catalogue, { limit: query.limit, now: now() }),
  }))
  api.handle(contract.getAnime, async ({ params }) => {
    const anime = await getAnime(catalogue, { slug: params.slug, now: now() })
    return { anime, is_trailer_playable: anime.trailer_url !== null && isPlayable(anime.trailer_url) }
  })
  api.handle(previews.getAnimePreview, async ({ params }) => ({
    preview: await getAnimePreview(catalogue, { slug: params.slug, now: now() }),
  }))
  api.handle(contract.listSimilarAnimes, async ({ params, query }) => ({
    animes: await listSimilarAnimes(catalogue, { id: params.id, limit: query.limit }),
  }))
  api.handle(contract.noteMissedSearch, ({ body }) => noteMissedSearch(db, body.search, now()))
  api.handle(contract.listGenres, async ({ query }) => ({ genres: await listGenres(catalogue, query) }))
  api.handle(franchises.getFranchise, async ({ params }) => ({ franchise: await getFranchise(db, params.slug) }))
  api.handle(places.listPlaces, () => listPlaces(catalogue))
  api.handle(places.listNewlyReleased, async ({ query }) => ({
    animes: await listNewlyReleased(catalogue, { ...query, now: now() }),
  }))
  return memory
}
