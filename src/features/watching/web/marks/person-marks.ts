import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { callApi, outlivesPage } from '../../../../ui/api/call-api.ts'
import { queriesOf } from '../../../../ui/queries/person-queries.tsx'
import { failsOffline, readOf, refresh } from '../../../../ui/queries/reads.ts'
import { type AnimeProgress, getAnimeProgress, listWatching, markEpisodes } from '../../contract.ts'
import { maxMarkedEpisodes } from '../../rules.ts'
import { browserEntries } from '../journal/browser-entries.ts'

// Loaded only for members.

/** Sent in turn, so that the later of two marks of an episode stays. */
const marks = { id: 'marks' }

const progressOf = (animeId: number) => readOf(getAnimeProgress, { params: { id: animeId } }, { after: marks })

type ProgressOwner = { userId: number; animeId: number }

/** Calls `listener` with the server's progress in an anime, now and on change. Returns a function that unsubscribes. */
export function followAnimeProgress(
  { userId, animeId }: ProgressOwner,
  listener: (kept: AnimeProgress | undefined) => void,
): () => void {
  const observer = new QueryObserver(queriesOf(userId), {
    ...progressOf(animeId),
    // Positions change all the time; the browser's own entries are merged over them.
    staleTime: 0,
    ...failsOffline,
  })
  return observer.subscribe(({ data }) => listener(data))
}

/**
 * Marks episodes as seen or not seen. The change shows at once, and is reverted when it is refused.
 * @throws ApiError
 */
export async function markAsSeen(
  { userId, animeId }: ProgressOwner,
  episodeIds: number[],
  isSeen: boolean,
): Promise<void> {
  const queries = queriesOf(userId)
  const { queryKey } = progressOf(animeId)
  await queries.cancelQueries({ queryKey })
  const before = queries.getQueryData(queryKey)
  queries.setQueryData(queryKey, withMark(before, episodeIds, isSeen))
  try {
    await new MutationObserver(queries, { scope: marks, mutationFn: () => sendMarks(episodeIds, isSeen) }).mutate()
    // A mark as not seen also drops the browser's entries.
    if (!isSeen) for (const episodeId of episodeIds) browserEntries.drop(userId, episodeId)
  } catch (error) {
    queries.setQueryData(queryKey, (now) => withoutMark(now, { before, episodeIds, isSeen }))
    throw error
  } finally {
    void refresh(queries, getAnimeProgress, listWatching)
  }
}

async function sendMarks(episodeIds: number[], isSeen: boolean): Promise<void> {
  for (let first = 0; first < episodeIds.length; first += maxMarkedEpisodes) {
    const body = { episode_ids: episodeIds.slice(first, first + maxMarkedEpisodes), seen: isSeen }
    await callApi(markEpisodes, { body }, outlivesPage)
  }
}

function withMark(before: AnimeProgress | undefined, episodeIds: number[], isSeen: boolean): AnimeProgress {
  const known = new Map(before?.episodes.map((episode) => [episode.episode_id, episode]))
  const now = new Date().toISOString()
  // As on the server, a mark as not seen is newer than the browser's own position.
  const nothing = { progress_seconds: 0, duration_seconds: null, updated_at: isSeen ? null : now }
  const marked_at = isSeen ? now : null
  for (const episode_id of episodeIds) {
    const kept = isSeen ? known.get(episode_id) : undefined
    known.set(episode_id, { ...nothing, ...kept, episode_id, seen: isSeen, marked_at })
  }
  return { episodes: [...known.values()] }
}

type RefusedMark = { before: AnimeProgress | undefined; episodeIds: number[]; isSeen: boolean }

/** Reverts a refused mark, except where a later one replaced it. */
function withoutMark(now: AnimeProgress | undefined, { before, episodeIds, isSeen }: RefusedMark): AnimeProgress {
  const former = new Map(before?.episodes.map((episode) => [episode.episode_id, episode]))
  const refused = new Set(episodeIds)
  const episodes = now?.episodes.flatMap((episode) =>
    refused.has(episode.episode_id) && episode.seen === isSeen ? (former.get(episode.episode_id) ?? []) : episode,
  )
  return { episodes: episodes ?? [] }
}
