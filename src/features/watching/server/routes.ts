import { type Api, requireCaller } from '../../../platform/http/api.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import * as contract from '../contract.ts'
import { createSaveGatherer } from './gather-saves.ts'
import { listWatching } from './list-watching.ts'
import { presentAnimeProgress, presentProgress } from './present.ts'
import { markSeen, markUnseen } from './queries/marks.ts'
import { countSeenOf } from './queries/seen-counts.ts'
import { findProgress, listProgressInAnime } from './queries/stored-progress.ts'
import { removeLine, restoreLine } from './queries/watching.ts'
import { writeSaves } from './queries/write-saves.ts'
import { adoptProgress, saveProgress } from './save-progress.ts'

/** Registers the operations on watch progress. */
export function handleWatching(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  const gatherer = createSaveGatherer({ write: (saves) => writeSaves(db, saves) })

  api.handle(contract.updateProgress, async ({ body }, context) => {
    const { userId: accountId } = requireCaller(context)
    const kept = await saveProgress(gatherer, body, { accountId, now: now() })
    return { progress_seconds: kept.progressSeconds, duration_seconds: kept.durationSeconds }
  })
  api.handle(contract.adoptProgress, ({ body }, context) => {
    const { userId: accountId } = requireCaller(context)
    return adoptProgress(gatherer, body.saves, { accountId, now: now() })
  })
  api.handle(contract.getEpisodeProgress, async ({ params }, context) =>
    presentProgress(await findProgress(db, requireCaller(context).userId, params.id)),
  )
  api.handle(contract.getAnimeProgress, async ({ params }, context) =>
    presentAnimeProgress(await listProgressInAnime(db, requireCaller(context).userId, params.id)),
  )
  api.handle(contract.countSeen, async ({ query }, context) => ({
    animes: await countSeenOf(db, requireCaller(context).userId, query.anime_ids),
  }))
  api.handle(contract.listWatching, ({ query }, context) =>
    listWatching(db, requireCaller(context).userId, query.skip_off_story),
  )
  api.handle(contract.removeWatchingLine, async ({ params }, context) => {
    const { userId: accountId } = requireCaller(context)
    return { removed: await removeLine(db, { accountId, animeId: params.anime_id, at: now() }) }
  })
  api.handle(contract.restoreWatchingLine, async ({ params }, context) => {
    const { userId: accountId } = requireCaller(context)
    return { restored: await restoreLine(db, { accountId, animeId: params.anime_id }) }
  })
  api.handle(contract.markEpisodes, async ({ body }, context) => {
    const { userId: accountId } = requireCaller(context)
    const mark = body.seen ? markSeen : markUnseen
    return { marked_count: await mark(db, { accountId, episodeIds: body.episode_ids, at: now() }) }
  })
}
