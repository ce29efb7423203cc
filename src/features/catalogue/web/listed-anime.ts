import { shortenText } from '../../../shared/shorten-text.ts'
import type { AnimeCard } from '../contract.ts'
import { findAlternativeTitle } from './anime-facts.ts'

/** Five lines of a card hold no more characters. */
const maxSynopsisLength = 220

/** Reduces an anime to the fields of its card: a page of twenty whole ones weighs twice as much. */
export function toListedAnime(anime: AnimeCard) {
  const { id, slug, title, cover_url, cover_placeholder, type } = anime
  const { is_classic, available_languages, release_year, episode_count } = anime
  const alternative = findAlternativeTitle(anime)
  return {
    id,
    slug,
    title,
    cover_url,
    cover_placeholder,
    type,
    is_classic,
    available_languages,
    release_year,
    episode_count,
    genres: anime.genres.slice(0, 2),
    synopsis: anime.synopsis && shortenText(anime.synopsis, maxSynopsisLength),
    ...(alternative !== undefined && { matched_title: alternative }),
  }
}

/** An anime as its card shows it. */
export type ListedAnime = ReturnType<typeof toListedAnime>
