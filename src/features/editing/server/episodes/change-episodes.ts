import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { refreshAnimeFacts } from '../../../catalogue/server/public.ts'
import { stampAnimes } from '../../../import/server/public.ts'
import { type Actor, recordAction } from '../../../log/server/public.ts'
import { notifyNewEpisodes } from '../../../notifications/server/public.ts'
import { lockAnime } from './queries/read.ts'

export type EpisodeAdminParts = {
  db: Database
  log: Log
  /** Has an episode's links looked at before their turn comes. */
  checkLinksSoon: (episodeId: number) => Promise<void>
  now: () => Date
}

/** What a change to an anime's episodes came to. */
export type Changed<Result> = {
  result: Result
  /** False when everything was as wanted already. */
  isChanged: boolean
  /** Episodes that can be watched from now on. */
  news?: { id: number; language: 'VOSTFR' | 'VF' }[]
}

type Deed<Result> = { by: Actor; animeId: number; kind: string; summary: (title: string, result: Result) => string }

export type EpisodeWork<Result> = (trx: Database, anime: { id: number; title: string }) => Promise<Changed<Result>>

// Of more links than these, the others have their turn within minutes anyway.
const mostHurried = 20

/**
 * Changes an anime's episodes as one action of the log, one person at a time; then brings up to date what lists keep
 * of them, tells those who follow the anime, and has new links looked at.
 * @throws AppError NOT_FOUND for an unknown anime
 */
export async function changeEpisodes<Result>(
  parts: EpisodeAdminParts,
  { by, animeId, kind, summary }: Deed<Result>,
  work: EpisodeWork<Result>,
): Promise<{ result: Result; actionId: number | null }> {
  const at = parts.now()
  const deed = {
    by,
    kind: `episode.${kind}`,
    summary: (done: Done<Result>) => summary(done.title, done.result),
  } as const
  const { result: done, actionId } = await recordAction(parts.db, deed, async (trx): Promise<Done<Result>> => {
    const anime = await lockAnime(trx, animeId)
    if (!anime) throw new AppError('NOT_FOUND', 'Anime non trouvé')
    const { result, isChanged, news = [] } = await work(trx, anime)
    if (isChanged) {
      await stampAnimes(trx, [animeId], at)
      await refreshAnimeFacts(trx, [animeId])
    }
    await tellFollowers(trx, { animeId, news, at })
    return { title: anime.title, result, news }
  })
  await lookAtLinks(parts, done.news.slice(0, mostHurried))
  return { result: done.result, actionId }
}

type Done<Result> = { title: string; result: Result; news: { id: number; language: 'VOSTFR' | 'VF' }[] }
type News = { animeId: number; news: { id: number; language: 'VOSTFR' | 'VF' }[]; at: Date }

async function tellFollowers(trx: Database, { animeId, news, at }: News): Promise<void> {
  for (const [language, episodes] of Map.groupBy(news, (episode) => episode.language)) {
    await notifyNewEpisodes(trx, { animeId, language, episodeIds: episodes.map(({ id }) => id), now: at })
  }
}

/** The change is made whatever becomes of this: new links have their turn anyway. */
async function lookAtLinks({ checkLinksSoon, log }: EpisodeAdminParts, episodes: { id: number }[]): Promise<void> {
  for (const { id } of episodes) {
    await checkLinksSoon(id).catch((error: unknown) =>
      log.error({ err: error, episodeId: id }, 'episodes: the links could not be put in front'),
    )
  }
}
