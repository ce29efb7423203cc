import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeSession } from '../../../../../tests/factories/make-session.ts'
import { updateRows } from '../../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createEvents } from '../../../../platform/events/create-events.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import * as contract from '../../contract.ts'
import { maxPushDevices } from '../../rules.ts'
import { exportNotifications } from '../export-notifications.ts'
import { handlePush } from './routes.ts'

const { db, connection } = useTestDatabase()
let nowMs = Date.parse('2026-11-21T20:00:00Z')
const api = createApi()
const log = createLog('silent', false)
const accepts = (endpoint: string) => !endpoint.includes('evil')
const sender = { publicKey: 'clé', accepts, send: async () => 'sent' as const }
const events = createEvents(connection, log)
const { stopPushing } = handlePush(api, { db, events, log, sender, now: () => new Date(nowMs++) })
afterAll(stopPushing)

const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
const at = (name: string) => `https://push.example/${name}`

/** Creates a device of a new or given account. */
async function device(accountId?: number) {
  const userId = accountId ?? (await makeAccount(db)).id
  const sessionId = await makeSession(db, userId, new Date(nowMs))
  const caller = { userId, role: 'Utilisateur' as const, sessionId }
  const call = api.callerFor({ caller, ip: '127.0.0.1', requestId: 'test', origin: 'http://localhost' })
  return {
    userId,
    sessionId,
    add: (endpoint: string, given = keys) => call(contract.addPushDevice, { body: { endpoint, keys: given } }),
    remove: (endpoint: string) => call(contract.removePushDevice, { body: { endpoint } }),
    endpoints: async () => (await call(contract.readPushDevices, {})).devices.map(({ endpoint }) => endpoint),
    read: () => call(contract.readPushDevices, {}),
  }
}

test('a device is notified until removed; adding or removing it twice succeeds', async () => {
  const { add, remove, read, endpoints } = await device()
  expect(await read()).toEqual({ public_key: 'clé', devices: [] })
  await add(at('one'))
  await add(at('one'))
  await add(at('two'))
  expect(await endpoints()).toEqual([at('two'), at('one')])
  await remove(at('one'))
  await remove(at('one'))
  expect(await endpoints()).toEqual([at('two')])
})

test.each([
  ['http://push.example/open', keys],
  ['ftp://push.example/', keys],
  ['push.example', keys],
  [at('x'.repeat(1000)), keys],
  [at('é'), keys],
  ['https://evil.example/x', keys],
  [at('short'), { ...keys, p256dh: 'AAAA' }],
  [at('strange'), { ...keys, auth: '&'.repeat(22) }],
])('%s is refused, or its keys are', async (endpoint, given) => {
  const { add, endpoints } = await device()
  await expect(add(endpoint, given)).rejects.toMatchObject({ code: 'VALIDATION' })
  expect(await endpoints()).toEqual([])
})

test('an account keeps its latest devices only', async () => {
  const { add, endpoints } = await device()
  for (let number = 1; number <= maxPushDevices + 2; number++) await add(at(`many-${number}`))
  const kept = await endpoints()
  expect(kept).toHaveLength(maxPushDevices)
  expect(kept).not.toContain(at('many-2'))
  expect(kept).toContain(at('many-3'))
})

test("a browser's device moves to the account that subscribes last", async () => {
  const [before, now] = [await device(), await device()]
  await before.add(at('shared'))
  await now.add(at('shared'))
  expect(await before.endpoints()).toEqual([])
  expect(await now.endpoints()).toEqual([at('shared')])
})

test('a signed-out device is no longer listed', async () => {
  const phone = await device()
  const computer = await device(phone.userId)
  await phone.add(at('phone'))
  await computer.add(at('computer'))
  await updateRows(db, 'session', { id: phone.sessionId }, { ended_at: new Date(nowMs) })
  expect(await computer.endpoints()).toEqual([at('computer')])
})

test('the data export lists the devices, and they are deleted with the account', async () => {
  const { add, userId } = await device()
  await add(at('exported'))
  const exported = await exportNotifications(db, userId, new Date(nowMs))
  expect(exported.push_devices).toMatchObject([{ endpoint: at('exported') }])
  expect(JSON.stringify(exported)).not.toContain(keys.auth)
  await db.deleteFrom('account').where('id', '=', userId).execute()
  const left = await db.selectFrom('push_subscription').select('id').where('account_id', '=', userId).execute()
  expect(left).toEqual([])
})
