import { AppError } from '../../../platform/http/app-error.ts'
import type { AnimeCard } from '../contract.ts'
import type { Catalogue, CatalogueMemory } from './catalogue-memory.ts'
import { facetCodes, genresOf } from './facet-codes.ts'
import { listCards } from './present.ts'
import { findComparedAnime, selectCandidates } from './queries/similar-candidates.ts'
import { type GenreWeight, rankSimilar, weighGenre } from './rank-similar.ts'

// Candidates per set beyond the requested number, so that studio and era can tell them apart.
const spareCandidates = 60
// An anime with more genres is looked up by its rarest ones.
const maxGenres = 6

/**
 * Lists the animes most similar to one, best first, in any language; always `limit` of them when the catalogue has
 * enough.
 * @throws AppError NOT_FOUND
 */
export async function listSimilarAnimes(
  { db, memory }: Catalogue,
  { id, limit }: { id: number; limit: number },
): Promise<AnimeCard[]> {
  const anime = await findComparedAnime(db, id)
  if (!anime) throw new AppError('NOT_FOUND', 'Anime non trouvé')
  const weightOf = await weighGenres(memory)
  const rarestFirst = genresOf(anime).sort((a, b) => weightOf(b) - weightOf(a) || a - b)
  const type = facetCodes.type[anime.type]
  const candidates = await selectCandidates(db, {
    except: id,
    facetSets: facetSetsFor(rarestFirst.slice(0, maxGenres), type),
    perSet: limit + spareCandidates,
    studio: anime.studio === null ? undefined : { name: anime.studio, facets: rarestFirst.slice(0, 2) },
  })
  const chosen = rankSimilar(anime, candidates, { weightOf, limit })
  return listCards({ db, memory }, chosen)
}

/**
 * Returns the facet sets of the candidates, in no order: the rarest genre, the two rarest … all; all but one; the type
 * alone; none, which is any anime, so that the list can always be filled.
 */
export function facetSetsFor(genresRarestFirst: number[], type: number): number[][] {
  const genres = genresRarestFirst
  const allButOne = genres.map((left) => genres.filter((genre) => genre !== left))
  const fewer = genres.map((_, index) => genres.slice(0, index + 1))
  const sets = [...fewer, ...allButOne].filter((set) => set.length > 0)
  const distinct = new Map([...sets, [type], []].map((set) => [set.join(), set]))
  return [...distinct.values()]
}

/** Weighs every genre by the number of animes that have it. */
export async function weighGenres(memory: CatalogueMemory): Promise<GenreWeight> {
  const [total, counts] = await Promise.all([memory.totalOf({ facets: [] }), memory.animesByGenre()])
  return (id) => weighGenre(counts.get(id) ?? 0, total)
}
