import { beforeEach, expect, test } from 'vitest'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { callAtOnce, lockAccount } from '../../../../../tests/kit/at-once.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { maxTokens } from '../../tokens-rules.ts'
import { deleteExpired } from '../handle-jobs.ts'
import { exportTokens } from './own-tokens.ts'

const site = useAccountsApi()

let owner: Awaited<ReturnType<typeof site.join>>
let count = 0
beforeEach(async () => {
  count += 1
  owner = await site.join(`Lia${count}`)
})

const wanted = { name: ' Ma sauvegarde ', scopes: ['lists'], expires_in_days: 30 }
const make = (changes: object = {}) =>
  site.call('POST', '/api/auth/tokens', { body: { ...wanted, ...changes }, token: owner.token })
const list = async () => (await site.call('GET', '/api/auth/tokens', { token: owner.token })).body.tokens
/** Any call by token: refused with 401 once the token has ended, else with 403 because it is about the account. */
const statusBy = async (token: string) => (await site.call('GET', '/api/auth/profile', { token })).status

test('a token is answered once, and stored as a hash', async () => {
  const { status, body } = await make()
  expect(status).toBe(201)
  expect(body.token).toMatch(/^sumine_[\w-]{43}$/)
  const expiresAt = new Date(site.now().getTime() + 30 * dayMs).toISOString()
  const shown = { name: 'Ma sauvegarde', scopes: ['lists'], expires_at: expiresAt, last_used_at: null }
  expect(body.access_token).toMatchObject(shown)
  expect(await list()).toEqual([body.access_token])
  const stored = await site.db.selectFrom('access_token').selectAll().where('account_id', '=', owner.id).execute()
  expect(JSON.stringify(stored)).not.toContain(body.token)
  expect(await exportTokens(site.db, owner.id)).toEqual([body.access_token])
})

test.each([
  ['no name', { name: '  ' }, 400, 'name'],
  ['no scope', { scopes: [] }, 400, 'scopes'],
  ['an unknown scope', { scopes: ['tout'] }, 400, 'scopes.0'],
  ['another lifetime', { expires_in_days: 3650 }, 400, 'expires_in_days'],
  ['a staff token without an end', { scopes: ['log'], expires_in_days: null }, 400, 'expires_in_days'],
  ['a scope beyond the role', { scopes: ['catalogue'] }, 403, undefined],
])('%s is refused', async (_, changes, status, field) => {
  const refused = await make(changes)
  expect(refused.status).toBe(status)
  expect(refused.body.errors?.[0]?.field).toBe(field)
  expect(await list()).toEqual([])
})

test('an account has a bounded number of tokens', async () => {
  for (let made = 1; made < maxTokens; made += 1) expect((await make()).status).toBe(201)
  const answers = await callAtOnce(site.db, lockAccount(owner.id), [make, make])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('making and revoking a token is in the activity of the account', async () => {
  const { body } = await make()
  await site.call('DELETE', `/api/auth/tokens/${body.access_token.id}`, { token: owner.token })
  const { events } = (await site.call('GET', '/api/auth/activity', { token: owner.token })).body
  expect(events.map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual(['token-revoked', 'token-made'])
})

test('the last use is recorded', async () => {
  const { token } = (await make()).body
  await statusBy(token)
  expect(await list()).toMatchObject([{ last_used_at: site.now().toISOString() }])
})

test('a token never makes calls about the account', async () => {
  const { token } = (await make()).body
  for (const path of ['profile', 'sessions', 'tokens', 'export', 'preferences']) {
    const refused = await site.call('GET', `/api/auth/${path}`, { token })
    expect(refused).toMatchObject({ status: 403, body: { message: 'Aucun jeton d’accès ne permet cet appel.' } })
  }
  expect((await site.call('POST', '/api/auth/tokens', { body: wanted, token })).status).toBe(403)
})

test('a revoked token ends at once, an expired one at its end, an unknown one never began', async () => {
  const { token, access_token } = (await make()).body
  expect((await site.call('DELETE', `/api/auth/tokens/${access_token.id}`, { token: owner.token })).status).toBe(204)
  expect(await statusBy(token)).toBe(401)
  expect((await site.call('DELETE', `/api/auth/tokens/${access_token.id}`, { token: owner.token })).status).toBe(404)
  expect(await statusBy('sumine_inconnu')).toBe(401)
  const [short, endless] = [(await make({ expires_in_days: 7 })).body, (await make({ expires_in_days: null })).body]
  site.pass(7 * dayMs)
  expect([await statusBy(short.token), await statusBy(endless.token)]).toEqual([401, 403])
  site.pass(31 * dayMs)
  await deleteExpired(site)
  const kept = await site.db.selectFrom('access_token').select('id').where('account_id', '=', owner.id).execute()
  expect(kept).toEqual([{ id: endless.access_token.id }])
})

test.each([
  [
    'a new password',
    () => ['PUT', 'change-password', { currentPassword: password, newPassword: 'Lanterne9' }] as const,
  ],
  ['closing the account', () => ['POST', 'delete-account', { password }] as const],
])('%s ends the tokens', async (_, toCall) => {
  const { token } = (await make()).body
  const [method, path, body] = toCall()
  expect((await site.call(method, `/api/auth/${path}`, { body, token: owner.token })).status).toBe(200)
  expect(await statusBy(token)).toBe(401)
})

test('deactivation ends the tokens, also for a later reactivation', async () => {
  const { token } = (await make()).body
  const set = (is_active: boolean) =>
    site.db.updateTable('account').set({ is_active }).where('id', '=', owner.id).execute()
  await set(false)
  await set(true)
  expect(await statusBy(token)).toBe(401)
})

test('another change of the account keeps them', async () => {
  const { token } = (await make()).body
  await site.db.updateTable('account').set({ last_login: site.now() }).where('id', '=', owner.id).execute()
  expect(await statusBy(token)).toBe(403)
})
