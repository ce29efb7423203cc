import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import { describeNewEpisodes } from './describe-news.ts'
import {
  type EpisodeGroup,
  extendGroup,
  findGroup,
  findNewsAnime,
  insertGroup,
  listNewEpisodes,
  lockAnimeNews,
} from './queries/sent.ts'
import { notificationWaiting } from './topics.ts'

/**
 * New episodes of an anime and language that come within this time are one notification
 * (docs/product/notifications.md#who-is-notified).
 */
const groupMs = 60 * 60 * 1000

/**
 * Notifies those who follow an anime in a language of its new episodes. Only writes the notification: the receipts of
 * its people follow in the background once the transaction of `db`, if it is one, is committed. Within an hour of the
 * first, more episodes join its notification, which is new again to everybody. Episodes that are named twice, or do
 * not exist, change nothing.
 */
export function notifyNewEpisodes(
  db: Database,
  { animeId, language, episodeIds, now = new Date() }: EpisodeGroup & { now?: Date },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockAnimeNews(transaction, animeId)
    const anime = await findNewsAnime(transaction, animeId)
    const since = new Date(now.getTime() - groupMs)
    const group = await findGroup(transaction, { animeId, language, since })
    const known = group?.episode_ids ?? []
    const named = [...new Set([...known, ...episodeIds])]
    const episodes = await listNewEpisodes(transaction, { animeId, language, episodeIds: named })
    if (!anime || episodes.every(({ id }) => known.includes(id))) return

    const content = { ...describeNewEpisodes(anime, language, episodes), episodeIds: episodes.map(({ id }) => id) }
    const id = group?.id ?? (await insertGroup(transaction, { ...content, animeId, language, at: now }))
    if (group) await extendGroup(transaction, id, { ...content, at: now })
    await sendEvent(transaction, notificationWaiting, { id })
  })
}
