import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { refreshAnimeFacts } from '../../../catalogue/server/public.ts'
import { touchAnimes } from '../../../catalogue/server/writing/public.ts'
import { notifyNewEpisodes } from '../../../notifications/server/public.ts'
import { type Actor, recordAction } from '../../../staff/server/log/public.ts'
import { lockAnime } from './queries.ts'

export type EpisodeAdminParts = Pick<Site, 'db' | 'log' | 'now'> & {
  /** Puts an episode's links first in the queue of checks. */
  checkLinksSoon: (episodeId: number) => Promise<void>
}

/** The result of a change to an anime's episodes. */
export type Changed<Result> = {
  result: Result
  /** False when nothing had to change. */
  isChanged: boolean
  /** Newly watchable episodes. */
  news?: News
}
type News = { id: number; language: 'VOSTFR' | 'VF' }[]

type Action<Result> = { by: Actor; animeId: number; kind: string; summary: (title: string, result: Result) => string }

// Beyond this number, links are checked in their turn within minutes.
const maxPrioritised = 20

/**
 * Changes an anime's episodes as one log action, serialised per anime; then refreshes list data, notifies the followers
 * of the anime, and has new links checked.
 * @throws AppError NOT_FOUND for an unknown anime
 */
export async function changeEpisodes<Result>(
  parts: EpisodeAdminParts,
  { by, animeId, kind, summary }: Action<Result>,
  work: (trx: Database) => Promise<Changed<Result>>,
): Promise<{ result: Result; actionId: number | null }> {
  const at = parts.now()
  const action = {
    by,
    kind: `episode.${kind}`,
    summary: (done: Done<Result>) => summary(done.title, done.result),
  } as const
  const { result: done, actionId } = await recordAction(parts.db, action, async (trx): Promise<Done<Result>> => {
    const anime = await lockAnime(trx, animeId)
    if (!anime) throw new AppError('NOT_FOUND', 'Anime non trouvé')
    const { result, isChanged, news = [] } = await work(trx)
    if (isChanged) {
      await touchAnimes(trx, [animeId], at)
      await refreshAnimeFacts(trx, [animeId])
    }
    for (const [language, episodes] of Map.groupBy(news, (episode) => episode.language)) {
      await notifyNewEpisodes(trx, { animeId, language, episodeIds: episodes.map(({ id }) => id), now: at })
    }
    return { title: anime.title, result, news }
  })
  await lookAtLinks(parts, done.news.slice(0, maxPrioritised))
  return { result: done.result, actionId }
}

type Done<Result> = { title: string; result: Result; news: News }

/** A failure here does not affect the change: new links are checked in their turn. */
async function lookAtLinks({ checkLinksSoon, log }: EpisodeAdminParts, episodes: { id: number }[]): Promise<void> {
  for (const { id } of episodes) {
    await checkLinksSoon(id).catch((error: unknown) =>
      log.error({ err: error, episodeId: id }, 'episodes: failed to prioritise the links'),
    )
  }
}
