import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { insertRow } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import type { Database } from '../../../platform/database/connect-database.ts'
import { recordAction } from '../../staff/server/log/public.ts'
import { deliverWaiting } from './deliver-waiting.ts'
import { notifyNewEpisodes, retractNotifications, writePreferences } from './public.ts'
import { listAudience } from './queries/audience.ts'
import { deliverBatch, listWaiting } from './queries/delivery.ts'
import { markRead } from './queries/received.ts'
import { listNotifications } from './read-notifications.ts'

const { db } = useTestDatabase()
const start = new Date('2026-11-21T20:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

const staff = { accountId: null, ip: null, access: 'staff' } as const

/** An anime, some followers, and its episodes as they are added. */
async function stage(followers = 1) {
  const { id: animeId } = await makeAnime(db, { title: 'Ligne de crête' })
  const people: number[] = []
  for (let person = 0; person < followers; person++) {
    const { id } = await makeAccount(db)
    await db.insertInto('watchlist_item').values({ account_id: id, anime_id: animeId, language: null }).execute()
    people.push(id)
  }
  let number = 0
  const add = async (language: 'VF' | 'VOSTFR' = 'VF', off_story: 'filler' | null = null, on: Database = db) => {
    number += 1
    return (await makeEpisode(on, { anime_id: animeId, episode_number: number, language, off_story })).id
  }
  const notify = (episodeIds: number[], now = start, language: 'VF' | 'VOSTFR' = 'VF') =>
    notifyNewEpisodes(db, { animeId, language, episodeIds, now })
  return {
    animeId,
    people,
    add,
    notify,
    /** Notifies, and delivers at once. */
    async announce(...given: Parameters<typeof notify>) {
      await notify(...given)
      await deliverWaiting(db)
    },
    listOf: (accountId = people[0] ?? 0) =>
      listNotifications(db, { accountId, at: start }, { filter: {}, limit: 20, offset: 0 }),
  }
}

test('a new episode is one unread notification', async () => {
  const { add, announce, listOf } = await stage()
  await announce([await add()])
  expect(await listOf()).toEqual({
    notifications: [
      {
        id: expect.any(Number),
        type: 'anime_updated',
        title: 'Ligne de crête mis à jour',
        content: '➕ Saison 1 · Épisode 1 disponible en VF.',
        url: expect.stringMatching(/^\/watch\/ligne-de-crete-\d+\/Saison%201\/1\/VF$/),
        is_read: false,
        created_at: start.toISOString(),
      },
    ],
    unread_count: 1,
    total: 1,
    next_cursor: null,
  })
})

test('an episode is named by its number, never by its title', async () => {
  const { animeId, announce, listOf } = await stage()
  const { id } = await makeEpisode(db, { anime_id: animeId, language: 'VF', title: 'La mort du passeur' })
  await announce([id])
  const { notifications } = await listOf()
  expect(notifications).toHaveLength(1)
  expect(JSON.stringify(notifications)).not.toContain('passeur')
})

test('an episode whose links are withheld is not announced', async () => {
  const { animeId, add, announce, listOf } = await stage()
  const { id: notice_id } = await insertRow(db, 'rights_notice', { received_at: start })
  const withheld = await add()
  const page = { notice_id, anime_id: animeId, episode_id: withheld, address: '/', label: '', is_withheld: true }
  await insertRow(db, 'rights_page', page)
  await announce([withheld])
  expect((await listOf()).total).toBe(0)
  await announce([withheld, await add()])
  expect((await listOf()).notifications).toMatchObject([{ content: '➕ Saison 1 · Épisode 2 disponible en VF.' }])
})

test('episodes added within an hour extend the notification, which is unread again', async () => {
  const { people, add, announce, listOf } = await stage()
  await announce([await add()])
  const [accountId = 0] = people
  const [first] = (await listOf()).notifications
  await markRead(db, { accountId, id: first?.id ?? 0, at: after(5) })
  expect((await listOf()).unread_count).toBe(0)

  await announce([await add(), await add()], after(59))
  expect(await listOf()).toMatchObject({
    notifications: [
      {
        id: first?.id,
        content: '➕ 3 nouveaux épisodes en VF :\nSaison 1 : 1 à 3',
        is_read: false,
        created_at: after(59).toISOString(),
      },
    ],
    unread_count: 1,
  })
})

test('an hour later, and in another language, a new notification is created', async () => {
  const { add, notify, announce, listOf } = await stage()
  await notify([await add()])
  await notify([await add('VOSTFR')], after(10), 'VOSTFR')
  await announce([await add()], after(60))
  expect((await listOf()).notifications.map(({ content }) => content)).toEqual([
    '➕ Saison 1 · Épisode 3 disponible en VF.',
    '➕ Saison 1 · Épisode 2 disponible en VOSTFR.',
    '➕ Saison 1 · Épisode 1 disponible en VF.',
  ])
})

test('repeating the same episodes changes nothing', async () => {
  const { add, notify, announce, listOf } = await stage()
  const id = await add()
  await announce([id])
  const before = await listOf()
  await notify([id], after(5))
  expect(await listWaiting(db)).toEqual([])
  expect(await listOf()).toEqual(before)
})

test('an episode that is deleted and made again is not announced again', async () => {
  const { animeId, add, notify, announce, listOf } = await stage()
  const id = await add()
  await announce([id])
  const before = await listOf()
  await recordAction(db, { by: staff, kind: 'episode.delete', summary: 'Épisode supprimé' }, (trx) =>
    trx.deleteFrom('episode').where('id', '=', id).execute(),
  )
  const again = await makeEpisode(db, { anime_id: animeId, episode_number: 1, language: 'VF' })
  await notify([again.id], after(5))
  expect(await listWaiting(db)).toEqual([])
  expect(await listOf()).toEqual(before)
  await announce([await add()], after(10))
  expect((await listOf()).notifications).toMatchObject([
    { content: expect.stringContaining('2 nouveaux épisodes en VF'), is_read: false },
  ])
})

test('the notification of an episode whose addition is undone is withdrawn', async () => {
  const { add, announce, listOf } = await stage()
  const action = { by: staff, kind: 'episode.create', summary: 'Épisode ajouté' } as const
  const { result: id, actionId } = await recordAction(db, action, (trx) => add('VF', null, trx))
  await announce([id])
  await retractNotifications(db, { actionId: actionId ?? 0 })
  expect((await listOf()).unread_count).toBe(1)
  await db.deleteFrom('episode').where('id', '=', id).execute()
  await retractNotifications(db, { actionId: actionId ?? 0 })
  expect(await listOf()).toMatchObject({ notifications: [], unread_count: 0 })
})

test('unknown episodes, and those of another anime or language, send no notification', async () => {
  const { animeId, add, notify } = await stage()
  const { id: elsewhere } = await makeEpisode(db, { language: 'VF' })
  await notify([2_147_483_647, elsewhere, await add('VOSTFR')])
  expect(await listWaiting(db)).toEqual([])
  await notifyNewEpisodes(db, { animeId: 2_147_483_647, language: 'VF', episodeIds: [1] })
  await notifyNewEpisodes(db, { animeId, language: 'VF', episodeIds: [] })
  expect(await listWaiting(db)).toEqual([])
})

test('a notification belongs to the transaction that adds the episode', async () => {
  const { animeId, add } = await stage()
  const id = await add()
  const transaction = await db.startTransaction().execute()
  await notifyNewEpisodes(transaction, { animeId, language: 'VF', episodeIds: [id] })
  await transaction.rollback().execute()
  expect(await listWaiting(db)).toEqual([])
})

test('two concurrent notifications become one', async () => {
  const { add, notify, listOf } = await stage()
  const ids = [await add(), await add(), await add()]
  await Promise.all(ids.map((id) => notify([id])))
  await deliverWaiting(db)
  const { notifications } = await listOf()
  expect(notifications.map(({ content }) => content)).toEqual(['➕ 3 nouveaux épisodes en VF :\nSaison 1 : 1 à 3'])
})

test('everyone is notified once, with batches of any size', async () => {
  const { people, add, notify, listOf } = await stage(5)
  await notify([await add()])
  await deliverWaiting(db, 2)
  for (const accountId of people) expect((await listOf(accountId)).total).toBe(1)
  expect(await listWaiting(db)).toEqual([])
})

test('an interrupted delivery resumes where it stopped', async () => {
  const { people, add, notify, listOf } = await stage(3)
  await notify([await add()])
  const [waiting] = await listWaiting(db)
  if (!waiting) throw new Error('nothing waits')
  const [first = 0] = people
  await deliverBatch(db, waiting, { accountIds: [first], from: 0, to: first })

  const [rest] = await listWaiting(db)
  expect(rest && (await listAudience(db, rest))).toEqual(people.slice(1))
  await deliverWaiting(db)
  for (const accountId of people) expect((await listOf(accountId)).total).toBe(1)
})

test('two copies of the site do not deliver the same notification at once', async () => {
  const { people, add, notify } = await stage(2)
  await notify([await add()])
  const [waiting] = await listWaiting(db)
  if (!waiting) throw new Error('nothing waits')
  const batch = { accountIds: people, from: 0, to: null }
  const outcomes = await Promise.all([deliverBatch(db, waiting, batch), deliverBatch(db, waiting, batch)])
  expect(outcomes.sort()).toEqual([false, true])
})

test('a delivery stops when episodes are added, and starts over for everyone', async () => {
  const { people, add, notify, listOf } = await stage(2)
  await notify([await add()])
  const [outdated] = await listWaiting(db)
  await notify([await add()], after(1))
  if (!outdated) throw new Error('nothing waits')
  expect(await deliverBatch(db, outdated, { accountIds: people, from: 0, to: null })).toBe(false)
  await deliverWaiting(db)
  for (const accountId of people) {
    expect((await listOf(accountId)).notifications).toMatchObject([{ created_at: after(1).toISOString() }])
  }
})

test('a notification is deleted with its anime, and receipts with their account', async () => {
  const { animeId, people, add, announce, listOf } = await stage(2)
  await announce([await add()])
  const [gone = 0, stays = 0] = people
  const receipts = () => db.selectFrom('notification_receipt').where('account_id', 'in', people).selectAll().execute()
  await db.deleteFrom('account').where('id', '=', gone).execute()
  expect(await receipts()).toHaveLength(1)
  await db.deleteFrom('anime').where('id', '=', animeId).execute()
  expect(await receipts()).toEqual([])
  expect((await listOf(stays)).total).toBe(0)
})

test('members who skip fillers do not read of them, nor is their notification unread again for one', async () => {
  const { people, add, announce, listOf } = await stage(2)
  const [all = 0, skips = 0] = people
  await writePreferences(db, skips, { off_story: false })
  await announce([await add(), await add('VF', 'filler')])
  expect((await listOf(all)).notifications[0]?.content).toContain('Saison 1 : 1 · hors histoire : 2')
  const [first] = (await listOf(skips)).notifications
  expect(first?.content).toBe('➕ Saison 1 · Épisode 1 disponible en VF.')
  for (const accountId of people) await markRead(db, { accountId, id: first?.id ?? 0, at: after(1) })

  await announce([await add('VF', 'filler')], after(2))
  expect((await listOf(all)).notifications).toMatchObject([
    { is_read: false, content: expect.stringContaining('2 à 3') },
  ])
  expect((await listOf(skips)).notifications).toMatchObject([{ is_read: true, content: first?.content }])

  await announce([await add()], after(3))
  expect((await listOf(skips)).notifications).toMatchObject([
    { is_read: false, content: '➕ 2 nouveaux épisodes en VF :\nSaison 1 : 1, 4' },
  ])
})
