import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { NotificationKind } from '../../src/features/notifications/contract.ts'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { getRow, insertRow } from '../../tests/kit/rows.ts'
import { newAccount, register, signUp, type TestAccount } from './accounts.ts'
import { withSiteDatabase } from './site-database.ts'
import { visit } from './test.ts'

type Given = {
  title: string
  kind?: NotificationKind
  content?: string
  url?: string
  minutesAgo?: number
  isRead?: boolean
}

/** Opens a page as a new member with these notifications, which are old. The first is the newest. */
export async function visitWithNotifications(page: Page, path: string, given: Given[]): Promise<void> {
  const { email } = await signUp(page)
  await withSiteDatabase(async (db) => {
    const { id: account_id } = await getRow(db, 'account', { email })
    for (const [index, notification] of given.entries()) {
      const { title, kind = 'announcements', content = '➕ Du nouveau.', url = null, isRead = false } = notification
      const at = new Date(Date.now() - (notification.minutesAgo ?? index + 1) * 60_000)
      const times = { created_at: at, occurred_at: at }
      const { id } = await insertRow(db, 'notification', { kind, title, content, url, for_everyone: false, ...times })
      const receipt = { account_id, notification_id: id, occurred_at: at, read_at: isRead ? at : null }
      await insertRow(db, 'notification_receipt', receipt)
    }
  })
  await visit(page, path)
}

type FollowedAnime = { title: string; addEpisode: () => Promise<void> }

/**
 * Creates an anime that the account follows.
 * @param request not the page's: staff has another network
 * @returns adds an episode to it through the staff's API
 */
export async function followAnime(request: APIRequestContext, { email }: TestAccount): Promise<FollowedAnime> {
  const slug = `suivi-${randomUUID().slice(0, 8)}`
  const title = `Suivi ${slug.slice(-8)}`
  const animeId = await withSiteDatabase(async (db) => {
    // Long ago: the newest animes on the home page belong to other journeys.
    const { id } = await makeAnime(db, { slug, title, created_at: '2020-01-01T00:00:00Z' })
    const { id: account_id } = await getRow(db, 'account', { email })
    await insertRow(db, 'watchlist_item', { account_id, anime_id: id })
    return id
  })
  const { tokens } = await register(request, newAccount(), 'Moderateur')
  let number = 0
  async function addEpisode(): Promise<void> {
    number += 1
    const answer = await request.post('/api/admin/episodes', {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      data: {
        anime_id: animeId,
        season_label: 'Saison 1',
        episode_number: number,
        language: 'VOSTFR',
        video_url: `https://clips.sumine.example/${slug}-${number}.mp4`,
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  return { title, addEpisode }
}
