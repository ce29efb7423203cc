import { withoutAccents } from '../../../shared/french-order.ts'
import { countOf } from '../../../ui/formats/numbers.ts'
import type { AnimeCard, Genre } from '../contract.ts'

/** Genres that a card shows at most (docs/product/browsing.md#cards). */
const genresOnCard = 2

export function toAnimePath(slug: string): string {
  return `/anime/${encodeURIComponent(slug)}`
}

/** The explorer's address for a search, a genre, or any of its filters. */
export function toExplorerPath(filters: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const text = query.toString()
  return text ? `/explorer?${text}` : '/explorer'
}

/** `Anime · 2026 · 8 épisodes`. */
export function toMetaLine(anime: Pick<AnimeCard, 'type' | 'release_year' | 'episode_count'>): string {
  const parts: (string | number)[] = [anime.type]
  if (anime.release_year !== null) parts.push(anime.release_year)
  if (anime.episode_count > 0) parts.push(countOf(anime.episode_count, 'épisode'))
  return parts.join(' · ')
}

/** The first genres, by commas. */
export function toGenreLine(genres: readonly Genre[]): string {
  return genres
    .slice(0, genresOnCard)
    .map((genre) => genre.name)
    .join(', ')
}

/** The alternative title by which a search found the anime; none when it only repeats a part of the shown one. */
export function findAlternativeTitle(anime: Pick<AnimeCard, 'title' | 'matched_title'>): string | undefined {
  const { title, matched_title: matched } = anime
  if (matched === undefined || withoutAccents(title).includes(withoutAccents(matched))) return undefined
  return matched
}
