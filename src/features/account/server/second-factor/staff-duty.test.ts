import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { dayMs } from '../../../../shared/durations.ts'

const site = useAccountsApi({ STAFF_SECOND_FACTOR: 'required' })
const { call, join, pass } = site
const factorPath = '/api/auth/second-factor'

const logIn = async (name: string, code?: string) =>
  (await call('POST', '/api/auth/login', { body: { email: `${name.toLowerCase()}@exemple.fr`, password, code } })).body
    .tokens.accessToken as string
/** Calls the administration. @returns the refusal, or undefined */
const enter = async (token: string) => (await call('GET', '/api/admin/users/1/second-factor', { token })).body.code
const dueOf = async (token: string) => (await call('GET', factorPath, { token })).body.staff_due_at

test('staff without a second factor have seven days from their first visit, and get in again with one', async () => {
  const { id, token } = await join('Adele')
  expect(await dueOf(token)).toBeNull()
  await site.db.updateTable('account').set({ role: 'Administrateur' }).where('id', '=', id).execute()
  // Days before the first visit of the administration do not count.
  pass(8 * dayMs)
  let now = await logIn('Adele')
  expect(await enter(now)).not.toBe('STAFF_FACTOR_REQUIRED')
  const dueAt = site.now().getTime() + 7 * dayMs
  expect(await dueOf(now)).toBe(new Date(dueAt).toISOString())
  pass(7 * dayMs - 1)
  now = await logIn('Adele')
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
