import { beforeEach, expect, test } from 'vitest'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { freeFailuresTotal, requireAttempt } from './slow-down-attempts.ts'

const site = useAccountsApi()
const wrong = 'Lanterne8'
const attacker = '2001:db8:bad::1'
const elsewhere = '2001:db8:900d::1'

let owner: Awaited<ReturnType<typeof site.join>>
let name = 0
const addressOf = () => `cible${name}@exemple.fr`
beforeEach(async () => {
  name += 1
  owner = await site.join(`Cible${name}`)
})

const logIn = (given: string, { ip = elsewhere, device }: { ip?: string; device?: string | undefined } = {}) =>
  site.call('POST', '/api/auth/login', { body: { email: addressOf(), password: given, device }, ip })

/** Sends wrong passwords from the attacker's network until it has to wait. */
async function fireFrom(ip: string): Promise<void> {
  for (let shot = 0; shot < 20; shot += 1) {
    if ((await logIn(wrong, { ip })).status === 429) return
  }
  throw new Error('no caller had to wait')
}

/** Sends wrong passwords from different networks until a new one has to wait; without hashing. */
async function fireFromEverywhere(): Promise<void> {
  for (let network = 0; network < freeFailuresTotal; network += 1) {
    const source = { kind: 'network', name: String(network) } as const
    await requireAttempt(site.db, { email: addressOf(), source }, site.now())
  }
}

test('the owner gets in while one network sends wrong passwords, also right when its wait ends', async () => {
  for (let round = 0; round < 3; round += 1) {
    await fireFrom(attacker)
    expect((await logIn(password)).status).toBe(200)
    site.pass(60_000)
  }
})

test('all addresses of an IPv6 network count as one', async () => {
  await fireFrom('2001:db8:bad:1::1')
  expect((await logIn(wrong, { ip: '2001:db8:bad:1:ffff::2' })).status).toBe(429)
  expect((await logIn(wrong, { ip: '2001:db8:bad:2::1' })).status).toBe(401)
})

test('the owner gets in from a known device while a thousand networks attack', async () => {
  const { body } = await logIn(password)
  await fireFromEverywhere()
  expect((await logIn(password)).status).toBe(429)
  for (const device of [owner.device, body.device]) {
    const again = await logIn(password, { device })
    expect(again).toMatchObject({ status: 200, body: { device } })
  }
})

test('a mark is worthless for another account, with another password, or when forged', async () => {
  const other = await site.join(`Autre${name}`)
  await fireFromEverywhere()
  for (const device of [other.device, 'x'.repeat(64), `${owner.device.slice(0, -3)}AAA`]) {
    expect((await logIn(password, { device })).status).toBe(429)
  }
  const newPassword = 'Lanterne9'
  const body = { currentPassword: password, newPassword }
  const changed = await site.call('PUT', '/api/auth/change-password', { body, token: owner.token })
  expect(changed.status).toBe(200)
  expect((await logIn(newPassword, { device: owner.device })).status).toBe(429)
  expect((await logIn(newPassword, { device: changed.body.device })).status).toBe(200)
})

test('a device is slowed down like a network', async () => {
  for (let shot = 0; shot < 5; shot += 1) expect((await logIn(wrong, { device: owner.device })).status).toBe(401)
  expect((await logIn(password, { device: owner.device })).status).toBe(429)
})

test.each([
  ['PUT', '/api/auth/change-password', { currentPassword: password, newPassword: 'Lanterne9' }],
  ['POST', '/api/auth/delete-account', { password }],
] as const)('failed logins of others do not affect %s %s', async (method, path, body) => {
  await fireFromEverywhere()
  await fireFrom('127.0.0.1')
  const answer = await site.call(method, path, { body, token: owner.token })
  expect([200, 201, 204]).toContain(answer.status)
})

test('wrong passwords of a signed-in user slow down that session only', async () => {
  const change = (token: string, currentPassword: string) =>
    site.call('PUT', '/api/auth/change-password', { body: { currentPassword, newPassword: 'Lanterne9' }, token })
  const second = (await logIn(password)).body.tokens.accessToken
  for (let shot = 0; shot < 5; shot += 1) expect((await change(second, wrong)).status).toBe(400)
  expect((await change(second, password)).status).toBe(429)
  expect((await logIn(password)).status).toBe(200)
  expect((await change(owner.token, password)).status).toBe(200)
})
