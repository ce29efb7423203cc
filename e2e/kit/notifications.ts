import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { NotificationKind } from '../../src/features/notifications/contract.ts'
import { getRow, insertRow } from '../../tests/kit/rows.ts'
import { newAccount, signUp, type TestAccount } from './accounts.ts'
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
    const { id } = await db
      .insertInto('anime')
      // Long ago: the newest animes on the home page belong to other journeys.
      .values({ slug, title, sort_key: slug, type: 'Anime', created_at: '2020-01-01T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('watchlist_item')
      .columns(['account_id', 'anime_id'])
      .expression((select) =>
        select
          .selectFrom('account')
          .select((account) => ['id', account.val(id).as('anime_id')])
          .where('email', '=', email),
      )
      .execute()
    return id
  })
  const token = await signInStaff(request)
  let number = 0
  async function addEpisode(): Promise<void> {
    number += 1
    const answer = await request.post('/api/admin/episodes', {
      headers: { authorization: `Bearer ${token}` },
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

/** @returns the access token of a new Moderateur */
async function signInStaff(request: APIRequestContext): Promise<string> {
  const { username, email, password } = newAccount()
  const made = await request.post('/api/auth/register', { data: { username, email, password } })
  expect(made.status()).toBe(201)
  await withSiteDatabase((db) =>
    db.updateTable('account').set({ role: 'Moderateur' }).where('email', '=', email).execute(),
  )
  const { tokens } = await (await request.post('/api/auth/login', { data: { email, password } })).json()
  return tokens.accessToken
}
