import { createECDH } from 'node:crypto'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { privateKeyOf, startPushService } from '../../../tests/stand-ins/push-service.ts'
import { publicInternet } from '../http-client/address-rules.ts'
import { createHttpClient } from '../http-client/create-http-client.ts'
import { FetchFailure } from '../http-client/fetch-failure.ts'
import { createPushSender } from './create-push-sender.ts'

const curve = createECDH('prime256v1')
const publicKey = curve.generateKeys('base64url')
const identity = { privateKey: privateKeyOf(curve), contact: 'mailto:equipe@sumine.example' }
const otherHosts = ['push.test', '127.0.0.1', 'localhost', '10.0.0.8', '[::ffff:a9fe:a9fe]', 'push.example']
const message = { text: JSON.stringify({ title: 'Épisode ✅' }), ttlS: 600, topic: 'notification-7' }

const service = await startPushService()
afterAll(() => service.close())

test('encrypts the message for the device, and gives the service the sender and the lifetime', async () => {
  const sender = createPushSender({ ...identity, otherHosts, http: service.http })
  const device = service.addDevice()
  expect(sender.publicKey).toBe(publicKey)
  expect(await sender.send(device, message)).toBe('sent')
  const [received] = device.received
  expect(received?.content).toEqual({ title: 'Épisode ✅' })
  expect(received?.headers).toMatchObject({
    ttl: '600',
    topic: 'notification-7',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  })
  expect(received?.sender).toMatchObject({ publicKey, aud: 'https://push.test', sub: 'mailto:equipe@sumine.example' })
  const lifeS = (received?.sender.exp ?? 0) - Date.now() / 1000
  expect(lifeS).toBeGreaterThan(3600)
  expect(lifeS).toBeLessThanOrEqual(24 * 3600)
})

test('reuses one signature per service for many messages', async () => {
  const sender = createPushSender({ ...identity, otherHosts, http: service.http })
  const devices = [service.addDevice(), service.addDevice()]
  for (const device of devices) await sender.send(device, message)
  const [one, other] = devices.map(({ received }) => received[0]?.headers.authorization)
  expect(one).toMatch(/^vapid /)
  expect(one).toBe(other)
})

test.each([
  [200, 'sent'],
  [202, 'sent'],
  [301, 'failed'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
])('maps an answer of %i to %s', async (status, outcome) => {
  const sender = createPushSender({ ...identity, otherHosts, http: service.http })
  const device = Object.assign(service.addDevice(), { status })
  expect(await sender.send(device, message)).toBe(outcome)
})

test('reports an unreachable service as a failure to retry', async () => {
  const post = async () => {
    throw new FetchFailure('timeout', 'push.test did not answer in time')
  }
  const sender = createPushSender({ ...identity, otherHosts, http: { post } })
  expect(await sender.send(service.addDevice(), message)).toBe('failed')
})

test.each([
  ['https://127.0.0.1/push', 'failed'],
  ['https://localhost/push', 'failed'],
  ['https://10.0.0.8:8443/push', 'failed'],
  ['https://[::ffff:169.254.169.254]/latest', 'failed'],
  ['http://push.example/in-the-open', 'gone'],
  ['https://someone:secret@push.example/', 'gone'],
  ['no address', 'gone'],
])('sends nothing to %s, which has %s', async (endpoint, outcome) => {
  const http = createHttpClient(publicInternet)
  const sender = createPushSender({ ...identity, otherHosts, http })
  expect(await sender.send({ ...service.addDevice(), endpoint }, message)).toBe(outcome)
  http.close()
})

test('a device stays while a name server leads its push service into a private network', async () => {
  const lookUp = async () => [{ address: '0.0.0.0', family: 4 }]
  const http = createHttpClient({ ...publicInternet, lookUp })
  const sender = createPushSender({ ...identity, otherHosts, http })
  expect(await sender.send({ ...service.addDevice(), endpoint: 'https://push.example/device' }, message)).toBe('failed')
  http.close()
})

test('a signature made while the clock was ahead is not used after the clock was set back', async () => {
  const sender = createPushSender({ ...identity, otherHosts, http: service.http })
  const [before, after] = [service.addDevice(), service.addDevice()]
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 })
  await sender.send(before, message)
  vi.useRealTimers()
  await sender.send(after, message)
  const lifeS = (after.received[0]?.sender.exp ?? 0) - Date.now() / 1000
  expect(lifeS).toBeLessThanOrEqual(24 * 3600)
})

test('treats a device with invalid keys as gone', async () => {
  const sender = createPushSender({ ...identity, otherHosts, http: service.http })
  const device = service.addDevice()
  expect(await sender.send({ ...device, p256dh: 'A'.repeat(87) }, message)).toBe('gone')
  expect(await sender.send({ ...device, auth: 'short' }, message)).toBe('gone')
  expect(device.received).toEqual([])
})

test("sends nothing to an address that is not a push service's", async () => {
  const post = vi.fn()
  const sender = createPushSender({ ...identity, otherHosts: ['*.push.test'], http: { post } })
  for (const [endpoint, isTaken] of [
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
    ['https://one.push.test/x', true],
    ['https://push.test/x', false],
    ['https://evil.example/fcm.googleapis.com', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evilpush.apple.com/x', false],
    ['no address', false],
  ] as const) {
    expect(sender.accepts(endpoint), endpoint).toBe(isTaken)
  }
  expect(await sender.send({ ...service.addDevice(), endpoint: 'https://evil.example/x' }, message)).toBe('gone')
  expect(post).not.toHaveBeenCalled()
})

test('leaves an unresponsive service alone for growing pauses until it answers', async () => {
  let nowMs = 0
  let isUp = false
  const post = vi.fn(async () => {
    if (!isUp) throw new FetchFailure('timeout', 'no answer')
    return { status: 201 } as never
  })
  const sender = createPushSender({ ...identity, otherHosts, http: { post }, now: () => nowMs })
  const send = () => sender.send(service.addDevice(), message)
  const countTries = async (times: number) => {
    post.mockClear()
    for (let time = 0; time < times; time += 1) await send()
    return post.mock.calls.length
  }
  expect(await countTries(100)).toBe(5)
  expect(await send()).toBe('paused')
  // Nothing is encrypted: that would fail, since these keys are invalid.
  expect(await sender.send({ ...service.addDevice(), p256dh: 'x' }, message)).toBe('paused')
  nowMs += 61_000
  expect(await countTries(100)).toBe(1)
  nowMs += 61_000
  expect(await countTries(1)).toBe(0)
  nowMs += 61_000
  isUp = true
  expect(await countTries(100)).toBe(100)
})
