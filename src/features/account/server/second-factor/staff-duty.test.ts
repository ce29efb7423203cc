import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { makeSoftwareAuthenticator } from '../../../../../tests/kit/software-authenticator.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { resetDueFactors } from './reset-factor.ts'

const site = useAccountsApi({ STAFF_SECOND_FACTOR: 'required' })
const { call, join, pass } = site
const factorPath = '/api/auth/second-factor'

const logIn = (name: string) =>
  call('POST', '/api/auth/login', { body: { email: `${name.toLowerCase()}@exemple.fr`, password } })
const tokenOf = async (name: string) => (await logIn(name)).body.tokens.accessToken as string
const giveRole = (id: number, role: 'Moderateur' | 'Administrateur') =>
  site.db.updateTable('account').set({ role }).where('id', '=', id).execute()
/** Calls the administration. @returns the refusal, or undefined */
const enter = async (token: string) => (await call('GET', '/api/admin/users/1/second-factor', { token })).body.code
const dueOf = async (token: string) => (await call('GET', factorPath, { token })).body.staff_due_at

test('staff without a second factor have seven days from their first visit, and get in again with one', async () => {
  const { id, token } = await join('Adele')
  expect(await dueOf(token)).toBeNull()
  await giveRole(id, 'Administrateur')
  // Days before the first visit of the administration do not count.
  pass(8 * dayMs)
  let now = await tokenOf('Adele')
  expect(await enter(now)).not.toBe('STAFF_FACTOR_REQUIRED')
  const dueAt = site.now().getTime() + 7 * dayMs
  expect(await dueOf(now)).toBe(new Date(dueAt).toISOString())
  pass(7 * dayMs - 1)
  now = await tokenOf('Adele')
  expect(await enter(now)).not.toBe('STAFF_FACTOR_REQUIRED')
  pass(1)
  expect(await enter(now)).toBe('STAFF_FACTOR_REQUIRED')
  // The rest of the site stays open, so that the second factor can be turned on.
  const { secret } = (await call('POST', `${factorPath}/setup`, { token: now })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.now().getTime() })
  expect((await call('POST', factorPath, { token: now, body: { code } })).status).toBe(200)
  expect(await enter(now)).not.toBe('STAFF_FACTOR_REQUIRED')
  expect(await dueOf(now)).toBeNull()
})

test('members need no second factor', async () => {
  const { token } = await join('Boris')
  expect(await enter(token)).toBe('FORBIDDEN')
  pass(5 * 60_000)
  expect(await dueOf(token)).toBeNull()
  expect(
    await site.db.selectFrom('account').select('factor_due_at').where('username', '=', 'Boris').executeTakeFirst(),
  ).toEqual({ factor_due_at: null })
})

async function joinWithPasskey(name: string) {
  const person = await join(name)
  const authenticator = makeSoftwareAuthenticator('https://sumine.example')
  const { body: options } = await call('POST', '/api/auth/passkeys/options', { token: person.token })
  const body = { passkey: authenticator.create(options) }
  expect((await call('POST', '/api/auth/passkeys', { token: person.token, body })).status).toBe(201)
  return { ...person, authenticator }
}

test('a passkey is the second factor of staff, and then the password alone no longer signs in', async () => {
  const { id, token, authenticator } = await joinWithPasskey('Diane')
  expect((await logIn('Diane')).status).toBe(200)
  await giveRole(id, 'Moderateur')
  expect(await logIn('Diane')).toMatchObject({ status: 401, body: { code: 'PASSKEY_REQUIRED' } })
  expect((await call('GET', '/api/auth/second-factor', { token })).body.staff_due_at).toBeNull()
  const { body: options } = await call('POST', '/api/auth/passkey-login/options')
  const body = { passkey: authenticator.get(options) }
  expect((await call('POST', '/api/auth/passkey-login', { body })).status).toBe(200)
})

test('lost passkeys of staff are reset like a second factor', async () => {
  const [lost, admin] = [await joinWithPasskey('Fanny'), await joinWithPasskey('Chloe')]
  await giveRole(lost.id, 'Moderateur')
  await giveRole(admin.id, 'Administrateur')
  const path = `/api/admin/users/${lost.id}/second-factor`
  expect((await call('GET', path, { token: admin.token })).body).toMatchObject({ on_since: null, passkeys: 1 })
  expect((await call('DELETE', path, { token: admin.token })).status).toBe(200)
  pass(dayMs)
  await resetDueFactors(site.parts)
  expect((await logIn('Fanny')).status).toBe(200)
})
