import { parseJson } from '../../../shared/parse-json.ts'
import { browserTexts } from '../../../ui/storage/text-store.ts'
import { watchedKey } from '../../account/web/public.ts'
import type { WatchingItem } from '../contract.ts'

/** The data of an episode on a line of 'En cours', without the position. An earlier release stored no stills. */
export type WatchedEpisode = Pick<
  WatchingItem,
  | 'anime_id'
  | 'slug'
  | 'title'
  | 'cover_url'
  | 'anime_type'
  | 'genres'
  | 'episode_id'
  | 'season_label'
  | 'episode_number'
  | 'number_label'
  | 'episode_title'
  | 'language'
> &
  Partial<Pick<WatchingItem, 'art_url' | 'thumbnail_url'>>

const max = 20

/** Remembers the episodes watched in this browser, since the progress journal has only ids. */
export function rememberWatched(episode: WatchedEpisode): void {
  const others = listWatched().filter(({ episode_id }) => episode_id !== episode.episode_id)
  browserTexts.write(watchedKey, JSON.stringify([episode, ...others].slice(0, max)))
}

/** Returns the episodes watched last in this browser, newest first. */
export function listWatched(): WatchedEpisode[] {
  const kept = parseJson(browserTexts.read(watchedKey) ?? '[]')
  return Array.isArray(kept) ? kept.filter(isEpisode) : []
}

/** Forgets an anime: without a network, its line in 'En cours' would come back after it was removed. */
export function forgetWatched(animeId: number): void {
  browserTexts.write(watchedKey, JSON.stringify(listWatched().filter(({ anime_id }) => anime_id !== animeId)))
}

export function clearWatched(): void {
  browserTexts.write(watchedKey, undefined)
}

/** An earlier release may have stored another shape. */
function isEpisode(kept: Partial<WatchedEpisode> | null): kept is WatchedEpisode {
  return (
    typeof kept?.episode_id === 'number' &&
    typeof kept.anime_id === 'number' &&
    typeof kept.slug === 'string' &&
    typeof kept.title === 'string' &&
    typeof kept.season_label === 'string' &&
    typeof kept.episode_number === 'number' &&
    Array.isArray(kept.genres)
  )
}
