import { countOf } from '../../../shared/french-numbers.ts'
import { withoutAccents } from '../../../shared/french-order.ts'
import type { Anime, AnimeCard, Genre } from '../contract.ts'

/** Maximum number of genres on a card (docs/product/browsing.md#cards). */
const genresOnCard = 2

/** Builds the explorer's URL for a search, a genre or any other filter. */
export function toExplorerPath(filters: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const text = query.toString()
  return text ? `/explorer?${text}` : '/explorer'
}

/** `Anime · 2026 · 8 épisodes`, whose last part does not break. */
export function toMetaLine(anime: Pick<AnimeCard, 'type' | 'release_year' | 'episode_count'>): string {
  const parts: (string | number)[] = [anime.type]
  if (anime.release_year !== null) parts.push(anime.release_year)
  if (anime.episode_count > 0) parts.push(countOf(anime.episode_count, 'épisode').replace(' ', '\u00a0'))
  return parts.join(' · ')
}

/** Joins the first genres with commas. */
export function toGenreLine(genres: readonly Genre[]): string {
  return genres
    .slice(0, genresOnCard)
    .map((genre) => genre.name)
    .join(', ')
}

/** Returns the alternative title by which a search found the anime, unless it is a part of the displayed one. */
export function findAlternativeTitle(anime: Pick<AnimeCard, 'title' | 'matched_title'>): string | undefined {
  const { title, matched_title: matched } = anime
  if (matched === undefined || withoutAccents(title).includes(withoutAccents(matched))) return undefined
  return matched
}

/**
 * Returns the language in which screen readers pronounce the displayed title (BCP 47, such as 'ja-Latn' for romaji):
 * that of the alternative title with the same text; undefined for French and when unknown.
 */
export function findTitleLanguage({
  title,
  titles,
  original_language: original,
}: Pick<Anime, 'title' | 'titles' | 'original_language'>): string | undefined {
  const languages = titles.filter(({ text }) => text === title).map(({ language }) => language)
  if (languages.includes('fr')) return undefined
  if (languages.includes('romaji')) return original === null ? undefined : `${original}-Latn`
  return languages.find((language) => language.length === 2)
}
