import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { notifyEveryone, notifyNewAnime, notifyReporter, writePreferences } from './public.ts'
import { listNotifications, readAllNotifications, removeNotification } from './read-notifications.ts'

const { db } = useTestDatabase()
const start = new Date('2026-11-21T20:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const notice = { type: 'maintenance' as const, content: 'Le lecteur sera indisponible dimanche.', url: null }

// Notifications to everyone stay for all tests of this file, so each test looks at its own period.
let minutes = 0
async function person() {
  minutes += 100
  const joined = minutes
  const { id } = await makeAccount(db, { created_at: after(joined) })
  const list = () => listNotifications(db, { accountId: id, at: after(joined) }, { filter: {}, limit: 20, offset: 0 })
  return {
    db,
    id,
    at: (later: number) => after(joined + later),
    list,
    titles: async () => (await list()).notifications.map(({ title }) => title),
  }
}

test('a maintenance reaches all existing accounts, and none created later', async () => {
  const { db, at, titles, list } = await person()
  await notifyEveryone(db, { ...notice, title: 'Maintenance prévue', now: at(1) })
  expect(await titles()).toEqual(['Maintenance prévue'])
  expect(await list()).toMatchObject({ notifications: [{ type: 'maintenance', is_read: false }], unread_count: 1 })
  expect(await (await person()).titles()).toEqual([])
})

test('no receipt is written before an account reads or deletes it', async () => {
  const { db, id, at } = await person()
  await notifyEveryone(db, { ...notice, title: 'Maintenance prévue', now: at(1) })
  expect(await db.selectFrom('notification_receipt').where('account_id', '=', id).selectAll().execute()).toEqual([])
})

test('a new anime is announced once', async () => {
  const { db, at, titles } = await person()
  const { id } = await makeAnime(db, { title: 'Cabane' })
  await notifyNewAnime(db, id, at(1))
  await notifyNewAnime(db, id, at(2))
  await notifyNewAnime(db, 2_147_483_647, at(3))
  expect(await titles()).toEqual(['Nouvel anime : Cabane'])
})

test('all can be marked as read at once, and later ones are unread', async () => {
  const { db, id, at, list } = await person()
  await notifyEveryone(db, { ...notice, title: 'Avant', now: at(1) })
  expect(await readAllNotifications(db, { accountId: id, at: at(2) })).toEqual({ unread_count: 0 })
  await notifyEveryone(db, { ...notice, title: 'Après', now: at(3) })
  expect(await list()).toMatchObject({
    notifications: [
      { title: 'Après', is_read: false },
      { title: 'Avant', is_read: true },
    ],
    unread_count: 1,
  })
})

test('a notification deleted by one account stays for the others', async () => {
  const one = await person()
  const other = await person()
  await notifyEveryone(one.db, { ...notice, title: 'Pour tous', now: other.at(1) })
  const id = (await one.list()).notifications[0]?.id ?? 0
  expect(await removeNotification(one.db, { accountId: one.id, id, at: other.at(2) })).toEqual({ unread_count: 0 })
  expect(await one.titles()).toEqual([])
  expect(await other.titles()).toEqual(['Pour tous'])
})

test('notifications sent while a kind was off do not appear, even when it is switched on again', async () => {
  const { db, id, at, titles } = await person()
  const send = (title: string, minute: number) => notifyEveryone(db, { ...notice, title, now: at(minute) })
  await send('Avant', 1)
  await writePreferences(db, id, { maintenance: false }, at(2))
  await send('Pendant', 3)
  await notifyEveryone(db, { ...notice, type: 'info', title: 'Autre sorte', now: at(4) })
  expect(await titles()).toEqual(['Autre sorte', 'Avant'])
  await writePreferences(db, id, { maintenance: true }, at(5))
  await send('Après', 6)
  expect(await titles()).toEqual(['Après', 'Autre sorte', 'Avant'])
})

test('a reporter is notified of the outcome, unless they opted out or are not active', async () => {
  const report = { title: 'Signalement résolu', content: 'La vidéo fonctionne à nouveau.', url: '/anime/cabane' }
  const [asked, refused] = [await person(), await person()]
  const { db } = asked
  const { id: inactive } = await makeAccount(db, { is_active: false, created_at: start })
  await writePreferences(db, refused.id, { report_answers: false }, refused.at(0))
  for (const accountId of [asked.id, refused.id, inactive]) {
    await notifyReporter(db, { ...report, accountId, now: refused.at(1) })
  }
  expect(await asked.list()).toMatchObject({ notifications: [{ type: 'info', ...report }], unread_count: 1 })
  expect(await refused.titles()).toEqual([])
  const { length } = await db.selectFrom('notification').where('kind', '=', 'report_answers').select('id').execute()
  expect(length).toBe(1)
})
