import { browserTexts } from '../../../ui/storage/kept-texts.ts'
import type { WatchingItem } from '../contract.ts'

/** What a line of 'En cours' says of its episode, whatever the position in it. */
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
  | 'episode_title'
  | 'language'
>

const key = 'watched_episodes'
const most = 20

/** Remembers what is watched in this browser: the journal knows episodes by their ids only. */
export function rememberWatched(episode: WatchedEpisode): void {
  const others = listWatched().filter(({ episode_id }) => episode_id !== episode.episode_id)
  browserTexts.write(key, JSON.stringify([episode, ...others].slice(0, most)))
}

/** The episodes watched last in this browser, the newest first. */
export function listWatched(): WatchedEpisode[] {
  try {
    const kept: unknown = JSON.parse(browserTexts.read(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEpisode) : []
  } catch {
    return []
  }
}

export function forgetWatched(): void {
  browserTexts.write(key, undefined)
}

/** An earlier release may have written something else. */
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
