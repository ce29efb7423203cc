import { expect, test } from 'vitest'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { makeSoftwareAuthenticator } from '../../../../../tests/kit/software-authenticator.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { resetDueFactors } from '../second-factor/reset-factor.ts'

const site = useAccountsApi({ STAFF_SECOND_FACTOR: 'required' })
const { call, join, pass } = site
const origin = 'https://sumine.example'

const giveRole = (id: number, role: 'Moderateur' | 'Administrateur') =>
  site.db.updateTable('account').set({ role }).where('id', '=', id).execute()
const logIn = (name: string) =>
  call('POST', '/api/auth/login', { body: { email: `${name.toLowerCase()}@exemple.fr`, password } })

async function joinWithPasskey(name: string) {
  const person = await join(name)
  const authenticator = makeSoftwareAuthenticator(origin)
  const { body: options } = await call('POST', '/api/auth/passkeys/options', { token: person.token })
  const body = { passkey: authenticator.create(options) }
  expect((await call('POST', '/api/auth/passkeys', { token: person.token, body })).status).toBe(201)
  return { ...person, authenticator }
}

test('a passkey is the second factor of staff, and then the password alone no longer signs in', async () => {
  const { id, token, authenticator } = await joinWithPasskey('Adele')
  expect((await logIn('Adele')).status).toBe(200)
  await giveRole(id, 'Moderateur')
  expect(await logIn('Adele')).toMatchObject({ status: 401, body: { code: 'PASSKEY_REQUIRED' } })
  expect((await call('GET', '/api/auth/second-factor', { token })).body.staff_due_at).toBeNull()
  const { body: options } = await call('POST', '/api/auth/passkey-login/options')
  const body = { passkey: authenticator.get(options) }
  expect((await call('POST', '/api/auth/passkey-login', { body })).status).toBe(200)
})

test('lost passkeys of staff are reset like a second factor', async () => {
  const [lost, admin] = [await joinWithPasskey('Boris'), await joinWithPasskey('Chloe')]
  await giveRole(lost.id, 'Moderateur')
  await giveRole(admin.id, 'Administrateur')
  const path = `/api/admin/users/${lost.id}/second-factor`
  expect((await call('GET', path, { token: admin.token })).body).toMatchObject({ on_since: null, passkeys: 1 })
  expect((await call('DELETE', path, { token: admin.token })).status).toBe(200)
  pass(dayMs)
  await resetDueFactors(site.parts)
  expect((await logIn('Boris')).status).toBe(200)
})
