import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '../../src/features/notifications/contract.ts'
import { notifyNewEpisodes } from '../../src/features/notifications/server/public.ts'
import type { TestAccount } from './accounts.ts'
import { withSiteDatabase } from './site-database.ts'

type Given = {
  title: string
  kind?: NotificationKind
  content?: string
  url?: string
  minutesAgo?: number
  isRead?: boolean
}

/** Notifications that an account has had for a while, and nobody else: the first is the newest. */
export function giveNotifications({ email }: TestAccount, given: Given[]): Promise<void> {
  return withSiteDatabase(async (db) => {
    const { id: account_id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    for (const [index, notification] of given.entries()) {
      const { title, kind = 'announcements', content = '➕ Du nouveau.', url = null, isRead = false } = notification
      const at = new Date(Date.now() - (notification.minutesAgo ?? index + 1) * 60_000)
      const { id } = await db
        .insertInto('notification')
        .values({ kind, title, content, url, for_everyone: false, created_at: at, occurred_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const receipt = { account_id, notification_id: id, occurred_at: at, read_at: isRead ? at : null }
      await db.insertInto('notification_receipt').values(receipt).execute()
    }
  })
}

/** An anime of its own that the account follows. @returns adds an episode to it, as the staff's operations do */
export function followAnime({ email }: TestAccount): Promise<{ title: string; addEpisode: () => Promise<void> }> {
  const slug = `suivi-${randomUUID().slice(0, 8)}`
  const title = `Suivi ${slug.slice(-8)}`
  return withSiteDatabase(async (db) => {
    const { id: animeId } = await db
      .insertInto('anime')
      // Long ago: what is newest on the home page belongs to other journeys.
      .values({ slug, title, sort_key: slug, type: 'Anime', created_at: '2020-01-01T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('watchlist_item')
      .columns(['account_id', 'anime_id'])
      .expression((select) =>
        select
          .selectFrom('account')
          .select((account) => ['id', account.val(animeId).as('anime_id')])
          .where('email', '=', email),
      )
      .execute()
    let number = 0
    const addEpisode = () =>
      withSiteDatabase((connection) =>
        connection.transaction().execute(async (transaction) => {
          number += 1
          const { id } = await transaction
            .insertInto('episode')
            .values({ anime_id: animeId, season_label: 'Saison 1', episode_number: number, language: 'VOSTFR' })
            .returning('id')
            .executeTakeFirstOrThrow()
          await notifyNewEpisodes(transaction, { animeId, language: 'VOSTFR', episodeIds: [id] })
        }),
      )
    return { title, addEpisode }
  })
}
