import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { makeSession } from '../../../../../tests/factories/make-session.ts'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { updateRows } from '../../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import {
  type Device,
  type PushService,
  privateKeyOf,
  startPushService,
} from '../../../../../tests/stand-ins/push-service.ts'
import type { HttpPoster } from '../../../../platform/http-client/create-http-client.ts'
import { FetchFailure } from '../../../../platform/http-client/fetch-failure.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { createPushSender, type PushSender } from '../../../../platform/push/create-push-sender.ts'
import { deliverWaiting } from '../deliver-waiting.ts'
import { notifyEveryone, notifyNewEpisodes, notifyReporter, writePreferences } from '../public.ts'
import { listToPush, saveDevice } from '../queries/push-devices.ts'
import { readAllNotifications } from '../read-notifications.ts'
import { pushWaiting } from './push-waiting.ts'

const { db } = useTestDatabase()
const start = new Date('2026-11-21T20:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const log = createLog('silent', false)
const otherHosts = ['push.test', 'hangs.test']
let service: PushService
let sender: PushSender
let identity: { privateKey: string; contact: string }

beforeAll(async () => {
  service = await startPushService()
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  identity = { privateKey: privateKeyOf(curve), contact: 'mailto:equipe@sumine.example' }
  sender = createPushSender({ ...identity, http: service.http, otherHosts })
})
afterAll(() => service.close())

/** Creates a member with some push devices. */
async function person(devices = 1) {
  const { id: accountId } = await makeAccount(db, { created_at: start })
  const sessionId = await makeSession(db, accountId, start)
  const asked: Device[] = []
  for (let count = 0; count < devices; count++) {
    const device = service.addDevice()
    await saveDevice(db, { ...device, accountId, sessionId, at: start, max: 100 })
    asked.push(device)
  }
  const [device = service.addDevice()] = asked
  return {
    db,
    accountId,
    sessionId,
    device,
    devices: asked,
    push: (now = after(2), batchSize = 100) => pushWaiting({ db, sender, log, now: () => now, batchSize }),
    /** Notifies only this member. */
    notify: (title: string, now = after(1)) =>
      notifyReporter(db, { accountId, title, content: '➕ Réparé.', url: '/anime/cabane', now }),
  }
}
const titlesOf = ({ received }: Device) => received.map(({ content }) => (content as { title: string }).title)

test('every device of the member is notified once, with a link, and no others', async () => {
  const [someone, other] = [await person(2), await person()]
  await someone.notify('Signalement résolu')
  await someone.push()
  await someone.push()
  for (const { received } of someone.devices) {
    expect(received).toHaveLength(1)
    expect(received[0]?.content).toMatchObject({
      title: 'Signalement résolu',
      content: '✅ Réparé.',
      url: '/anime/cabane',
    })
  }
  expect(other.device.received).toEqual([])
})

test('a notification to everyone reaches every device, in batches shared by two copies of the site', async () => {
  const people = [await person(3), await person(3), await person(1)]
  const [{ db, push }] = people as [Awaited<ReturnType<typeof person>>]
  await notifyEveryone(db, { type: 'maintenance', title: 'Dimanche', content: '…', url: null, now: after(1) })
  await Promise.all([push(after(2), 2), push(after(2), 2)])
  for (const { devices } of people) for (const device of devices) expect(titlesOf(device)).toEqual(['Dimanche'])
  expect(await listToPush(db)).toEqual([])
})

test('new episodes are pushed once their receipts are written, and again when they are extended', async () => {
  const { db, accountId, device, push } = await person()
  const { id, anime_id } = await makeEpisode(db, { language: 'VF' })
  await db.insertInto('watchlist_item').values({ account_id: accountId, anime_id }).execute()
  await notifyNewEpisodes(db, { animeId: anime_id, language: 'VF', episodeIds: [id], now: after(1) })
  await push()
  expect(device.received).toEqual([])
  await deliverWaiting(db)
  await push()
  expect(device.received).toHaveLength(1)

  const { id: second } = await makeEpisode(db, { anime_id, episode_number: 2, language: 'VF' })
  await notifyNewEpisodes(db, { animeId: anime_id, language: 'VF', episodeIds: [second], now: after(3) })
  await deliverWaiting(db)
  await push(after(4))
  const [first, again] = device.received
  expect(again?.content).toMatchObject({ content: '✅ 2 nouveaux épisodes en VF :\nSaison 1 : 1 à 2' })
  expect(again?.headers.topic).toBe(first?.headers.topic)
})

test('a notification that was read meanwhile is not pushed', async () => {
  const { db, accountId, device, notify, push } = await person()
  await notify('Lu ailleurs')
  await notifyEveryone(db, { type: 'info', title: 'Lu aussi', content: '…', url: null, now: after(1) })
  await readAllNotifications(db, { accountId, at: after(2) })
  await push(after(3))
  expect(device.received).toEqual([])
})

test('a switched-off kind is not pushed', async () => {
  const { db, accountId, device, push } = await person()
  await writePreferences(db, accountId, { maintenance: false }, start)
  await notifyEveryone(db, { type: 'maintenance', title: 'Dimanche', content: '…', url: null, now: after(1) })
  await push()
  expect(device.received).toEqual([])
})

test('devices that are signed out, with an expired session or of an inactive account are not notified', async () => {
  const [signedOut, ranOut, inactive] = [await person(), await person(), await person()]
  for (const { notify } of [signedOut, ranOut, inactive]) await notify('Trop tard')
  const { db, push } = signedOut
  await db.updateTable('session').set({ ended_at: start }).where('id', '=', signedOut.sessionId).execute()
  await updateRows(db, 'session', { id: ranOut.sessionId }, { expires_at: after(1) })
  await db.updateTable('account').set({ is_active: false }).where('id', '=', inactive.accountId).execute()
  await push()
  for (const { device } of [signedOut, ranOut, inactive]) expect(device.received).toEqual([])
})

test('a device unknown to its service is deleted, one that only failed is retried next time', async () => {
  const [gone, failing] = [await person(), await person()]
  gone.device.status = 410
  failing.device.status = 503
  for (const title of ['Premier', 'Second']) {
    for (const { notify, push } of [gone, failing]) {
      await notify(title)
      await push()
    }
    for (const { device } of [gone, failing]) device.status = 201
  }
  expect(titlesOf(gone.device)).toEqual(['Premier'])
  expect(titlesOf(failing.device)).toEqual(['Premier', 'Second'])
})

test('a thousand devices of a hanging service cost a few tries, and delay no others', async () => {
  const { db, accountId, sessionId, device, notify } = await person()
  const given = { accountId, sessionId, at: start, max: 2000 }
  const { p256dh, auth } = device
  const make = (number: number) => saveDevice(db, { ...given, endpoint: `https://hangs.test/${number}`, p256dh, auth })
  // In turn: all at once they would wait too long for a connection.
  for (let number = 0; number < 1000; number++) await make(number)
  const late = service.addDevice()
  await saveDevice(db, { ...given, ...late })
  const hanging: (() => void)[] = []
  const http: HttpPoster = {
    post: (url, body, options) =>
      url.hostname === 'hangs.test'
        ? new Promise((_, reject) => hanging.push(() => reject(new FetchFailure('timeout', 'no answer'))))
        : service.http.post(url, body, options),
  }
  const slowSender = createPushSender({ ...identity, http, otherHosts })
  await notify('Signalement résolu')
  const pushing = pushWaiting({ db, sender: slowSender, log, now: () => after(2), batchSize: 400 })
  // While the first ones hang, the other device is notified.
  await eventually(() => expect([titlesOf(device), hanging.length]).toEqual([['Signalement résolu'], 8]))
  for (const giveUp of hanging) giveUp()
  await pushing
  expect([titlesOf(late), hanging.length]).toEqual([['Signalement résolu'], 8])
})

test('a device that has failed for a week is deleted, unless it was notified meanwhile', async () => {
  const [failing, recovered] = [await person(), await person()]
  for (const { device } of [failing, recovered]) device.status = 413
  const day = (days: number) => after(days * 24 * 60)
  const notify = async (days: number) => {
    for (const { notify, push } of [failing, recovered]) {
      await notify(`Jour ${days}`, day(days))
      await push(day(days))
    }
  }
  await notify(0)
  recovered.device.status = 201
  await notify(4)
  recovered.device.status = 413
  await notify(8)
  const left = await failing.db.selectFrom('push_subscription').select('endpoint').execute()
  const isKept = ({ device }: { device: Device }) => left.some(({ endpoint }) => endpoint === device.endpoint)
  expect([isKept(failing), isKept(recovered)]).toEqual([false, true])
})

test('a day-old notification is no longer pushed, and does not stay waiting', async () => {
  const { db, device, notify, push } = await person()
  await notify('Hier')
  await push(after(1 + 24 * 60))
  expect(device.received).toEqual([])
  expect(await listToPush(db)).toEqual([])
})

test('a message expires with the rest of its day, and fits the limits of every service', async () => {
  const { db, accountId, device, push } = await person()
  const long = '漢'.repeat(3000)
  await notifyReporter(db, { accountId, title: long, content: long, url: `/anime/${'a'.repeat(300)}`, now: after(0) })
  await push(after(60))
  const [received] = device.received
  expect(received?.headers.ttl).toBe(String(23 * 3600))
  expect(Number(received?.headers['content-length'])).toBeLessThanOrEqual(4096)
})

test('a device of a member who skips fillers is notified of other episodes only, and not again for a filler', async () => {
  const [all, skips] = [await person(), await person()]
  await writePreferences(db, skips.accountId, { off_story: false })
  const { anime_id, id } = await makeEpisode(db, { language: 'VF' })
  for (const { accountId } of [all, skips]) {
    await db.insertInto('watchlist_item').values({ account_id: accountId, anime_id, language: null }).execute()
  }
  const addFiller = async (episode_number: number) =>
    (await makeEpisode(db, { anime_id, episode_number, language: 'VF', off_story: 'filler' })).id
  const tell = async (episodeIds: number[], now: Date) => {
    await notifyNewEpisodes(db, { animeId: anime_id, language: 'VF', episodeIds, now })
    await deliverWaiting(db)
    await all.push(now)
  }
  await tell([id, await addFiller(2)], after(1))
  await tell([await addFiller(3)], after(2))
  const textsOf = ({ device }: typeof all) =>
    device.received.map(({ content }) => (content as { content: string }).content)
  expect(textsOf(all)).toEqual([expect.stringContaining('hors histoire : 2'), expect.stringContaining('2 à 3')])
  expect(textsOf(skips)).toEqual(['✅ Saison 1 · Épisode 1 disponible en VF.'])
})
