import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createEvents } from '../../../platform/events/create-events.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import * as contract from '../contract.ts'
import { exportNotifications } from './export-notifications.ts'
import { handleNotifications, notifyEveryone, notifyReporter } from './public.ts'

const { db, connection } = useTestDatabase()
const start = new Date('2026-11-21T20:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const api = createApi()
const log = createLog('silent', false)
const events = createEvents(connection, log)
const { stopDelivery } = handleNotifications(api, { db, events, log, now: () => after(1000) })
afterAll(stopDelivery)

/** Creates a member with this many notifications, 'n° 1' the oldest. */
async function person(count = 0) {
  const { id } = await makeAccount(db, { created_at: after(2000) })
  for (let number = 1; number <= count; number++) {
    const content = { title: `n° ${number}`, content: 'Réparé.', url: null }
    await notifyReporter(db, { ...content, accountId: id, now: after(number) })
  }
  const call = callAs(api, id)
  return {
    id,
    call,
    all: (query: Parameters<typeof call<typeof contract.listAllNotifications>>[1]['query'] = {}) =>
      call(contract.listAllNotifications, { query }),
    unread: (query: { limit?: string; offset?: string } = {}) => call(contract.listUnreadNotifications, { query }),
  }
}
type Person = Awaited<ReturnType<typeof person>>
const idOf = async ({ all }: Person, title: string) => {
  const { notifications } = await all()
  return String(notifications.find((each) => each.title === title)?.id)
}
const titlesOf = ({ notifications }: { notifications: { title: string }[] }) => notifications.map(({ title }) => title)

test('the bell lists unread notifications, newest first, and their number', async () => {
  const someone = await person(3)
  await someone.call(contract.markNotificationRead, { params: { id: await idOf(someone, 'n° 2') } })
  const bell = await someone.unread()
  expect(titlesOf(bell)).toEqual(['n° 3', 'n° 1'])
  expect(bell).toMatchObject({ unread_count: 2, total: 2 })
})

test('both lists have twenty rows by default, from the first one', () => {
  for (const { query } of [contract.listUnreadNotifications, contract.listAllNotifications]) {
    expect(query.parse({})).toMatchObject({ limit: 20, offset: 0 })
  }
})

test('pages do not repeat a row', async () => {
  const { all } = await person(5)
  const pages = [
    await all({ limit: '2' }),
    await all({ limit: '2', offset: '2' }),
    await all({ limit: '2', offset: '4' }),
  ]
  expect(pages.map(titlesOf)).toEqual([['n° 5', 'n° 4'], ['n° 3', 'n° 2'], ['n° 1']])
  expect(pages.every(({ total }) => total === 5)).toBe(true)
  expect(titlesOf(await all({ offset: '5' }))).toEqual([])
})

test.each([[{ limit: '0' }], [{ limit: '101' }], [{ limit: 'x' }], [{ offset: '-1' }]])(
  'a page of %j is refused',
  async (query) => {
    const { all, unread } = await person()
    await expect(all(query)).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(unread(query)).rejects.toMatchObject({ code: 'VALIDATION' })
  },
)

test('the list can be filtered by read status and by type', async () => {
  const someone = await person(2)
  await notifyEveryone(db, { type: 'maintenance', title: 'Travaux', content: '…', url: null, now: after(3000) })
  await someone.call(contract.markNotificationRead, { params: { id: await idOf(someone, 'n° 1') } })
  const narrowed = async (query: Parameters<Person['all']>[0]) => {
    const page = await someone.all(query)
    return [titlesOf(page), page.total]
  }
  expect(await narrowed({})).toEqual([['Travaux', 'n° 2', 'n° 1'], 3])
  expect(await narrowed({ filter: 'all', type: 'all' })).toEqual([['Travaux', 'n° 2', 'n° 1'], 3])
  expect(await narrowed({ filter: 'unread' })).toEqual([['Travaux', 'n° 2'], 2])
  expect(await narrowed({ filter: 'read' })).toEqual([['n° 1'], 1])
  expect(await narrowed({ include_read: 'false' })).toEqual([['Travaux', 'n° 2'], 2])
  expect(await narrowed({ type: 'maintenance' })).toEqual([['Travaux'], 1])
  expect(await narrowed({ type: 'info', filter: 'unread' })).toEqual([['n° 2'], 1])
  expect(await narrowed({ type: 'anime_created' })).toEqual([[], 0])
  await db.deleteFrom('notification').where('title', '=', 'Travaux').execute()
})

test('marking one, marking all and deleting return the number of unread ones', async () => {
  const someone = await person(4)
  const { call } = someone
  const params = { id: await idOf(someone, 'n° 4') }
  expect(await call(contract.markNotificationRead, { params })).toEqual({ unread_count: 3 })
  expect(await call(contract.markNotificationRead, { params })).toEqual({ unread_count: 3 })
  expect(await call(contract.deleteNotification, { params: { id: await idOf(someone, 'n° 3') } })).toEqual({
    unread_count: 2,
  })
  expect(await call(contract.markAllNotificationsRead, { query: {} })).toEqual({ unread_count: 0 })
  expect(await someone.all()).toMatchObject({ total: 3, unread_count: 0 })
})

test('marking all until one leaves later ones unread', async () => {
  const someone = await person(3)
  const { call } = someone
  // Answers have no microseconds.
  await sql`update notification_receipt set occurred_at = occurred_at + interval '400 microseconds'
             where account_id = ${someone.id}`.execute(db)
  const [, second, first] = (await someone.unread()).notifications
  const readUntil = (until: string) => call(contract.markAllNotificationsRead, { query: { until } })
  expect(await readUntil(first?.created_at ?? '')).toEqual({ unread_count: 2 })
  expect(await readUntil(second?.created_at ?? '')).toEqual({ unread_count: 1 })
  expect((await someone.unread()).notifications.map(({ title }) => title)).toEqual(['n° 3'])
  // Until a time to come is until now.
  expect(await readUntil(new Date(Date.now() + 3_600_000).toISOString())).toEqual({ unread_count: 0 })
  await expect(readUntil('hier')).rejects.toMatchObject({ code: 'VALIDATION', fields: [{ field: 'until' }] })
})

test("another account's, a deleted and an unknown notification are not found", async () => {
  const [owner, other] = [await person(1), await person()]
  const id = await idOf(owner, 'n° 1')
  const missing = { code: 'NOT_FOUND', message: 'Notification non trouvée' }
  for (const params of [{ id }, { id: '2147483647' }]) {
    await expect(other.call(contract.markNotificationRead, { params })).rejects.toMatchObject(missing)
    await expect(other.call(contract.deleteNotification, { params })).rejects.toMatchObject(missing)
  }
  expect(await owner.unread()).toMatchObject({ total: 1 })
  await owner.call(contract.deleteNotification, { params: { id } })
  await expect(owner.call(contract.deleteNotification, { params: { id } })).rejects.toMatchObject(missing)
  await expect(owner.call(contract.markNotificationRead, { params: { id: 'x' } })).rejects.toMatchObject({
    code: 'VALIDATION',
  })
})

test('the data export has the preferences and every notification', async () => {
  const someone = await person(2)
  const exported = await exportNotifications(db, someone.id, after(1000))
  expect(exported.preferences).toMatchObject({ new_episodes: true })
  expect(titlesOf(exported)).toEqual(['n° 2', 'n° 1'])
})
