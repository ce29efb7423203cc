import { AppError } from '../../../platform/http/app-error.ts'
import { compareSeasonLabels } from '../../../shared/season-order.ts'
import { shortenText } from '../../../shared/shorten-text.ts'
import type { Anime } from '../contract.ts'
import type { AnimePreview } from '../preview-contract.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { findPlaceInFranchise } from './franchise/get-franchise.ts'
import { presentAnime } from './present.ts'
import { findAnimeBySlug, findFirstEpisodes } from './queries/one-anime.ts'

/**
 * Returns an anime by its slug or a former one (the response then carries the current slug).
 * @throws AppError NOT_FOUND
 */
export async function getAnime({ db, memory }: Catalogue, { slug, now }: { slug: string; now: Date }): Promise<Anime> {
  const row = await findAnimeBySlug(db, slug)
  if (!row) throw new AppError('NOT_FOUND', 'Anime non trouvé')
  const franchise = row.relations.length > 0 ? await findPlaceInFranchise(db, row.id) : null
  return presentAnime(row, { memory, franchise, now })
}

/** The preview has room for three lines. */
const maxSynopsisLength = 200
const maxGenres = 3

/** Returns what an anime's preview shows, by its slug or a former one. @throws AppError NOT_FOUND */
export async function getAnimePreview(catalogue: Catalogue, asked: { slug: string; now: Date }): Promise<AnimePreview> {
  const anime = await getAnime(catalogue, asked)
  const firsts = await findFirstEpisodes(catalogue.db, anime.id)
  const [first] = firsts.sort((a, b) => compareSeasonLabels(a.season_label, b.season_label))
  return {
    ...anime,
    genres: anime.genres.slice(0, maxGenres),
    synopsis: anime.synopsis && shortenText(anime.synopsis, maxSynopsisLength),
    picture_url: anime.art_url ?? anime.cover_url,
    first_episode: first ?? null,
  }
}
