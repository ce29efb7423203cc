import type { WatchingItem } from '../contract.ts'
import { reachesSeen } from '../rules.ts'
import type { Entry } from './journal/entry.ts'
import type { WatchedEpisode } from './watched-episodes.ts'

type Own = {
  entries: Entry[]
  episodes: WatchedEpisode[]
  /** The list may be older than the server's confirmations. */
  isListOld: boolean
}

/**
 * Adds the browser's own progress to 'En cours': unsent positions, and everything watched since the list was loaded,
 * when it cannot be refreshed. Last activity first.
 * @param lines the server's list, or a cached copy of it
 */
export function addOwnLines(lines: WatchingItem[], { entries, episodes, isListOld }: Own): WatchingItem[] {
  const own = new Map<number, WatchingItem>()
  const known = new Set<number>()
  for (const entry of entries.toSorted((a, b) => b.watchedAt - a.watchedAt)) {
    const episode = episodes.find(({ episode_id }) => episode_id === entry.episodeId)
    if (!episode || known.has(episode.anime_id)) continue
    known.add(episode.anime_id)
    // Only the server knows the episode after a seen one.
    if (reachesSeen(entry.seconds, entry.durationSeconds)) continue
    if (!entry.isAcknowledged || isListOld) own.set(episode.anime_id, toLine(episode, entry))
  }
  for (const { anime_id, last_watched } of lines) {
    const line = own.get(anime_id)
    if (line && Date.parse(line.last_watched) <= Date.parse(last_watched)) own.delete(anime_id)
  }
  if (own.size === 0) return lines
  return [...own.values(), ...lines.filter(({ anime_id }) => !own.has(anime_id))].sort(byLastWatched)
}

function toLine(episode: WatchedEpisode, { seconds, durationSeconds, watchedAt }: Entry): WatchingItem {
  return {
    art_url: null,
    thumbnail_url: null,
    ...episode,
    progress_seconds: seconds,
    duration_seconds: durationSeconds,
    last_watched: new Date(watchedAt).toISOString(),
    completed: false,
    is_next: false,
    skips_off_story: false,
  }
}

const byLastWatched = (a: WatchingItem, b: WatchingItem) => Date.parse(b.last_watched) - Date.parse(a.last_watched)
