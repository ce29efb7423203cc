import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../../../platform/database/lock-until-commit.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import { announceEpisodes } from '../../webhooks/server/public.ts'
import { toShownText } from '../rules.ts'
import { describeNewEpisodes } from './describe-news.ts'
import { offStoryRefusers } from './queries/preferences.ts'
import * as sent from './queries/sent.ts'
import { notificationWaiting } from './topics.ts'

/**
 * New episodes of an anime and language within this time share a notification
 * (docs/product/notifications.md#who-is-notified).
 */
const groupMs = 60 * 60 * 1000

/**
 * Notifies the followers of an anime in a language of its new episodes. Only writes the notification: the receipts
 * follow in the background, once the transaction of `db`, if any, is committed. Within an hour of the first, further
 * episodes extend its notification, which becomes unread. If all of these are fillers or recaps, it becomes unread only
 * for followers who want to be notified of them. Repeated and unknown episodes, and those recreated after a deletion,
 * are not announced.
 */
export function notifyNewEpisodes(
  db: Database,
  { animeId, language, episodeIds, now = new Date() }: sent.EpisodeGroup & { now?: Date },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockUntilCommit(transaction, 'notification', animeId)
    const anime = await sent.findNewsAnime(transaction, animeId)
    const since = new Date(now.getTime() - groupMs)
    const group = await sent.findGroup(transaction, { animeId, language, since })
    const known = group?.episode_ids ?? []
    const named = [...new Set([...known, ...episodeIds])]
    const episodes = await sent.listNewEpisodes(transaction, { animeId, language, episodeIds: named })
    const ids = episodes.map(({ id }) => id)
    const goneIds = known.filter((id) => !ids.includes(id))
    const madeAgain = await sent.listMadeAgain(transaction, { episodeIds: ids, goneIds })
    const fresh = episodes.filter(({ id }) => !known.includes(id) && !madeAgain.includes(id))
    if (!anime || fresh.length === 0) {
      if (group && madeAgain.length > 0) await sent.replaceEpisodes(transaction, group.id, ids)
      return
    }
    const goesOn = fresh.some(({ off_story }) => off_story === null)
    const described = describeNewEpisodes(anime, language, episodes)
    const content = { ...described, episodeIds: ids, goesOn, at: now }
    const id = group?.id ?? (await sent.insertGroup(transaction, { ...content, animeId, language }))
    if (group) await sent.extendGroup(transaction, id, content)
    await sendEvent(transaction, notificationWaiting, { id })
    const notFor = goesOn ? undefined : offStoryRefusers
    const announcement = { ...toAnnouncement(anime, language, fresh), animeId, language, notFor, at: now }
    await announceEpisodes(transaction, announcement)
  })
}

/** Describes only the episodes that were not announced before: a message cannot be extended. */
function toAnnouncement(anime: sent.NewsAnime, language: 'VOSTFR' | 'VF', episodes: sent.NewEpisode[]) {
  const { title, content, url } = describeNewEpisodes(anime, language, episodes)
  return {
    type: 'episodes.new' as const,
    title,
    text: toShownText(content),
    path: url ?? '/',
    facts: {
      anime: { id: anime.id, slug: anime.slug, title: anime.title },
      language,
      episodes: episodes.map(({ off_story: _, ...episode }) => episode),
    },
  }
}
