import { QueryObserver } from '@tanstack/react-query'
import { mostMarkedEpisodes } from '../../../../shared/watch-rule.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import type { AnimeProgress, getAnimeProgress, markEpisodes } from '../../contract.ts'
import { browserEntries } from '../journal/browser-entries.ts'
import { watchingKey } from '../watching-query.ts'

// Loaded for those who are signed in only.

const progressKey = (userId: number, animeId: number) => [userId, 'anime-progress', animeId] as const

type Whose = { userId: number; animeId: number }

/** Tells `listener` what the server keeps of an anime, now and when it changes; returns what stops that. */
export function followAnimeProgress(
  { userId, animeId }: Whose,
  listener: (kept: AnimeProgress | undefined) => void,
): () => void {
  const input = { params: { id: String(animeId) } }
  const observer = new QueryObserver(personQueries, {
    queryKey: progressKey(userId, animeId),
    queryFn: ({ signal }) => callApi<typeof getAnimeProgress>('GET /api/watch-progress/anime/:id', input, { signal }),
    // Positions move all the time; the browser's own ones lie over it.
    staleTime: 0,
    networkMode: 'always',
  })
  return observer.subscribe(({ data }) => listener(data))
}

/**
 * Marks episodes as seen or not seen; shown at once, and taken back when it is refused.
 * @throws ApiError
 */
export async function markAsSeen({ userId, animeId }: Whose, episodeIds: number[], isSeen: boolean): Promise<void> {
  const queryKey = progressKey(userId, animeId)
  await personQueries.cancelQueries({ queryKey })
  const before = personQueries.getQueryData<AnimeProgress>(queryKey)
  personQueries.setQueryData<AnimeProgress>(queryKey, withMark(before, episodeIds, isSeen))
  try {
    for (let first = 0; first < episodeIds.length; first += mostMarkedEpisodes) {
      const body = { episode_ids: episodeIds.slice(first, first + mostMarkedEpisodes), seen: isSeen }
      await callApi<typeof markEpisodes>('POST /api/watch-progress/mark', { body })
    }
    // What was watched until now is forgotten here too.
    if (!isSeen) for (const episodeId of episodeIds) browserEntries.drop(userId, episodeId)
  } catch (error) {
    personQueries.setQueryData(queryKey, before)
    throw error
  } finally {
    void personQueries.invalidateQueries({ queryKey })
    void personQueries.invalidateQueries({ queryKey: watchingKey(userId) })
  }
}

function withMark(before: AnimeProgress | undefined, episodeIds: number[], isSeen: boolean): AnimeProgress {
  const known = new Map(before?.episodes.map((episode) => [episode.episode_id, episode]))
  const nothing = { progress_seconds: 0, duration_seconds: null, updated_at: null }
  for (const episode_id of episodeIds) {
    const kept = isSeen ? known.get(episode_id) : undefined
    known.set(episode_id, { ...nothing, ...kept, episode_id, seen: isSeen })
  }
  return { episodes: [...known.values()] }
}
