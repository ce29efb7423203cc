import { compareSeasonLabels } from '../../../shared/season-order.ts'
import { shortenText } from '../../../shared/shorten-text.ts'
import type { AnimePreview } from '../preview-contract.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { getAnime } from './get-anime.ts'
import { findFirstEpisodes } from './queries/first-episodes.ts'

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
