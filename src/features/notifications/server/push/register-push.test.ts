import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeSession } from '../../../../../tests/factories/make-session.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createEvents } from '../../../../platform/events/create-events.ts'
import { type Api, createApi } from '../../../../platform/http/api.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import * as contract from '../../contract.ts'
import { exportNotifications } from '../public.ts'
import { registerPushOperations } from './register-push.ts'

const database = useTestDatabase()
let nowMs = Date.parse('2026-11-21T20:00:00Z')
let api: Api
let stop: () => Promise<void>

beforeAll(() => {
  api = createApi()
  const log = createLog('silent', false)
  const accepts = (endpoint: string) => !endpoint.includes('evil')
  const sender = { publicKey: 'clé', accepts, send: async () => 'sent' as const }
  const events = createEvents(database.connection, log)
  const parts = { db: database.connection.db, events, log, sender, now: () => new Date(nowMs++) }
  ;({ stopPushing: stop } = registerPushOperations(api, parts))
})
afterAll(() => stop())

const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
const at = (name: string) => `https://push.example/${name}`

/** Somebody's device. */
async function device(accountId?: number) {
  const { db } = database.connection
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

test('a visitor without an account is refused by every operation', async () => {
  const call = callAs(api)
  const refused = { code: 'UNAUTHENTICATED' }
  const body = { endpoint: at('visitor') }
  await expect(call(contract.readPushDevices, {})).rejects.toMatchObject(refused)
  await expect(call(contract.addPushDevice, { body: { ...body, keys } })).rejects.toMatchObject(refused)
  await expect(call(contract.removePushDevice, { body })).rejects.toMatchObject(refused)
})

test('a device is told until it is taken off; asking twice, or taking off what is not there, is no error', async () => {
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
  ['https://evil.example/x', keys],
  [at('short'), { ...keys, p256dh: 'AAAA' }],
  [at('strange'), { ...keys, auth: '&'.repeat(22) }],
])('%s is refused, or its keys are', async (endpoint, given) => {
  const { add, endpoints } = await device()
  await expect(add(endpoint, given)).rejects.toMatchObject({ code: 'VALIDATION' })
  expect(await endpoints()).toEqual([])
})

test('of many devices of one person those that asked last are told', async () => {
  const { add, endpoints } = await device()
  for (let number = 1; number <= contract.mostPushDevices + 2; number++) await add(at(`many-${number}`))
  const kept = await endpoints()
  expect(kept).toHaveLength(contract.mostPushDevices)
  expect(kept).not.toContain(at('many-2'))
  expect(kept).toContain(at('many-3'))
})

test("somebody else's device cannot be taken off, nor seen", async () => {
  const [owner, other] = [await device(), await device()]
  await owner.add(at('owned'))
  await other.remove(at('owned'))
  expect(await owner.endpoints()).toEqual([at('owned')])
  expect(await other.endpoints()).toEqual([])
})

test('a browser in which somebody else asks is theirs from then on', async () => {
  const [before, now] = [await device(), await device()]
  await before.add(at('shared'))
  await now.add(at('shared'))
  expect(await before.endpoints()).toEqual([])
  expect(await now.endpoints()).toEqual([at('shared')])
})

test('a device that was signed out is none any more', async () => {
  const phone = await device()
  const computer = await device(phone.userId)
  await phone.add(at('phone'))
  await computer.add(at('computer'))
  const { db } = database.connection
  await db
    .updateTable('session')
    .set({ ended_at: new Date(nowMs) })
    .where('id', '=', phone.sessionId)
    .execute()
  expect(await computer.endpoints()).toEqual([at('computer')])
})

test('the data export holds the devices, and they go with the account', async () => {
  const { add, userId } = await device()
  const { db } = database.connection
  await add(at('exported'))
  const exported = await exportNotifications(db, userId, new Date(nowMs))
  expect(exported.push_devices).toMatchObject([{ endpoint: at('exported') }])
  expect(JSON.stringify(exported)).not.toContain(keys.auth)
  await db.deleteFrom('account').where('id', '=', userId).execute()
  const left = await db.selectFrom('push_subscription').select('id').where('account_id', '=', userId).execute()
  expect(left).toEqual([])
})
