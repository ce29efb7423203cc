import { describe, expect, test } from 'vitest'
import { iphone, password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { callAtOnce, lockAccount } from '../../../../../tests/kit/at-once.ts'
import { listMailsTo } from '../../../../../tests/kit/read-mails.ts'
import { insertRow } from '../../../../../tests/kit/rows.ts'
import { makeSoftwareAuthenticator, present } from '../../../../../tests/kit/software-authenticator.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { maxPasskeys, passkeyWaitMs } from '../../passkeys-rules.ts'
import { deleteExpired } from '../handle-jobs.ts'

const site = useAccountsApi({ SMTP_URL: 'folder' })
const { call, join, pass } = site
const path = '/api/auth/passkeys'
const origin = 'https://sumine.example'
const emailOf = (name: string) => `${name.toLowerCase()}@exemple.fr`
const refused = { status: 400, body: { code: 'PASSKEY_REFUSED' } }

let nth = 0
type Device = ReturnType<typeof makeSoftwareAuthenticator>

const ask = async (token: string) => (await call('POST', `${path}/options`, { token })).body
const add = async (token: string, device: Device, faults = {}) =>
  call('POST', path, { token, body: { passkey: device.create(await ask(token), faults) } })

async function joinWithPasskey(name: string) {
  const person = await join(name)
  const device = makeSoftwareAuthenticator(origin)
  const { status, body } = await add(person.token, device)
  expect(status).toBe(201)
  return { ...person, authenticator: device, passkeyId: body.passkey.id as number }
}

const askSignIn = async () => (await call('POST', '/api/auth/passkey-login/options')).body
const enter = (passkey: object) => call('POST', '/api/auth/passkey-login', { body: { passkey } })
const signIn = async (device: Device, faults = {}) => enter(device.get(await askSignIn(), faults))
const askProof = async (token: string) => (await call('POST', '/api/auth/proof/options', { token })).body

describe('adding a passkey', () => {
  test('asks the browser for one that recognises its owner, bound to the address of the site', async () => {
    const { token } = await join('Alix')
    const options = await ask(token)
    expect(options).toMatchObject({
      rp: { id: 'sumine.example', name: 'Suminé' },
      user: { name: emailOf('Alix'), displayName: 'Alix' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    // The handle says nothing of the account, and stays the same.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    expect((await ask(token)).user.id).toBe(options.user.id)
  })

  test('names it after the device, logs it and mails its owner', async () => {
    const { id, token, authenticator } = await joinWithPasskey('Basile')
    expect((await call('GET', path, { token })).body.passkeys).toEqual([
      { id: expect.any(Number), name: 'Firefox sur Linux', created_at: site.now().toISOString(), last_used_at: null },
    ])
    expect((await ask(token)).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ])
    const logged = await listRows(site.db)`select kind, summary from audit_action where actor_id = ${id}`
    expect(logged).toEqual([{ kind: 'account.passkey-added', summary: 'Clé d’accès ajoutée' }])
    const { events } = (await call('GET', '/api/auth/activity', { token })).body
    expect(events[0].kind).toBe('passkey-added')
    const mails = () => listMailsTo(`${site.dataDir}/mail`, emailOf('Basile')).join('')
    await expect.poll(mails, { timeout: 20_000 }).toContain('Subject: =?UTF-8?Q?Une_cl=C3=A9')
  })

  test.each([
    ['another site', { origin: 'https://sumine.example.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a device that did not recognise its owner', { flags: present }],
    ['the answer of a sign-in', { type: 'webauthn.get' }],
    ['an invented challenge', { challenge: 'A'.repeat(43) }],
  ])('refuses %s', async (_, faults) => {
    const { token } = await join(`Corinne${nth++}`)
    expect(await add(token, makeSoftwareAuthenticator(origin), faults)).toMatchObject(refused)
    expect((await call('GET', path, { token })).body.passkeys).toEqual([])
  })

  test('takes a challenge once, in ten minutes, from its account', async () => {
    const [one, other] = [await join('Diane'), await join('Edgar')]
    const device = makeSoftwareAuthenticator(origin)
    const passkey = device.create(await ask(one.token))
    expect(await call('POST', path, { token: other.token, body: { passkey } })).toMatchObject(refused)
    // The try of the other account used it up.
    expect(await call('POST', path, { token: one.token, body: { passkey } })).toMatchObject(refused)
    const late = device.create(await ask(one.token))
    pass(passkeyWaitMs)
    await call('POST', '/api/auth/proof', { token: one.token, body: { password } })
    expect(await call('POST', path, { token: one.token, body: { passkey: late } })).toMatchObject(refused)
  })

  test('requires a proof, as removing one does', async () => {
    const { token, passkeyId } = await joinWithPasskey('Fanny')
    const passkey = makeSoftwareAuthenticator(origin).create(await ask(token))
    pass(9 * minuteMs)
    expect((await call('PUT', `${path}/${passkeyId}`, { token, body: { name: 'Téléphone' } })).status).toBe(200)
    pass(minuteMs + 1)
    for (const answer of [
      await call('POST', `${path}/options`, { token }),
      await call('POST', path, { token, body: { passkey } }),
      await call('DELETE', `${path}/${passkeyId}`, { token }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
  })

  test('is bounded in number, and takes a key once', async () => {
    const { id, token, authenticator } = await joinWithPasskey('Gaspard')
    expect(await add(token, authenticator)).toMatchObject({ status: 409 })
    const last = makeSoftwareAuthenticator(origin)
    for (let count = 2; count < maxPasskeys; count++)
      expect((await add(token, makeSoftwareAuthenticator(origin))).status).toBe(201)
    const options = await ask(token)
    const two = [1, 2].map(async () => makeSoftwareAuthenticator(origin).create(await ask(token)))
    const calls = (await Promise.all(two)).map((passkey) => () => call('POST', path, { token, body: { passkey } }))
    const answers = await callAtOnce(site.db, lockAccount(id), calls)
    expect(answers.map(({ status }) => status)).toEqual([201, 409])
    expect(await call('POST', `${path}/options`, { token })).toMatchObject({ status: 409 })
    expect(await call('POST', path, { token, body: { passkey: last.create(options) } })).toMatchObject({ status: 409 })
  })
})

describe('signing in', () => {
  test('needs neither password nor code, and shows in the activity', async () => {
    const { id, authenticator } = await joinWithPasskey('Hugo')
    const [secret, at] = [Buffer.from('x'), site.now()]
    await insertRow(site.db, 'second_factor', { account_id: id, secret, created_at: at, confirmed_at: at })
    const { status, body } = await signIn(authenticator)
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { username: 'Hugo' }, deletion_cancelled: false })
    const token = body.tokens.accessToken
    const { events } = (await call('GET', '/api/auth/activity', { token })).body
    expect(events[0].kind).toBe('sign-in')
    expect((await call('GET', path, { token })).body.passkeys[0].last_used_at).toBe(site.now().toISOString())
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a device that did not recognise its owner', { flags: present }],
    ['the answer of a registration', { type: 'webauthn.create' }],
    ['a copied device, whose count lags behind', { uses: 1 }],
    ['an invented challenge', { challenge: 'B'.repeat(43) }],
    ['a challenge that is no text', { challenge: 7 as unknown as string }],
  ])('refuses %s', async (_, faults) => {
    const { authenticator } = await joinWithPasskey(`Iris${nth++}`)
    expect((await signIn(authenticator)).status).toBe(200)
    expect(await signIn(authenticator, faults)).toMatchObject(refused)
    expect((await signIn(authenticator)).status).toBe(200)
  })

  test('takes a challenge once, of sign-ins only', async () => {
    const { token, authenticator } = await joinWithPasskey('Jules')
    const passkey = authenticator.get(await askSignIn())
    const answers = await Promise.all([enter(passkey), enter(passkey)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await enter(authenticator.get(await askProof(token)))).toMatchObject(refused)
    const late = authenticator.get(await askSignIn())
    pass(passkeyWaitMs)
    expect(await enter(late)).toMatchObject(refused)
  })

  test('refuses a changed signature, a foreign key and unreadable answers', async () => {
    const [{ authenticator }, other] = [await joinWithPasskey('Karim'), await joinWithPasskey('Lina')]
    const mine = authenticator.get(await askSignIn())
    const theirs = other.authenticator.get(await askSignIn())
    // The signature of one key under the name of another.
    expect(await enter({ ...theirs, id: mine.id, rawId: mine.id })).toMatchObject(refused)
    expect(await enter(makeSoftwareAuthenticator(origin).get(await askSignIn()))).toMatchObject(refused)
    const handle = { ...mine.response, userHandle: 'AAAA' }
    expect(await enter({ ...mine, response: handle })).toMatchObject(refused)
    const garbled = { ...authenticator.get(await askSignIn()) }
    expect(await enter({ ...garbled, response: { ...garbled.response, clientDataJSON: 'bnVsbA' } })).toMatchObject(
      refused,
    )
    expect(await enter({ ...garbled, response: { ...garbled.response, authenticatorData: 'AA' } })).toMatchObject(
      refused,
    )
    expect(await enter({ id: 'é' })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })

  test('is closed to a removed passkey and a deactivated account, and reopens a closed one', async () => {
    const { id, token, authenticator, passkeyId } = await joinWithPasskey('Mila')
    await site.db.updateTable('account').set({ deletion_requested_at: site.now() }).where('id', '=', id).execute()
    expect((await signIn(authenticator)).body.deletion_cancelled).toBe(true)
    await site.db.updateTable('account').set({ is_active: false }).where('id', '=', id).execute()
    expect(await signIn(authenticator)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } })
    await site.db.updateTable('account').set({ is_active: true }).where('id', '=', id).execute()
    expect((await call('DELETE', `${path}/${passkeyId}`, { token })).status).toBe(204)
    expect((await call('DELETE', `${path}/${passkeyId}`, { token })).status).toBe(404)
    expect(await signIn(authenticator)).toMatchObject(refused)
  })

  test('from a new device is mailed to the owner', async () => {
    const { authenticator } = await joinWithPasskey('Nora')
    await signIn(authenticator)
    const body = { passkey: authenticator.get(await askSignIn()) }
    await call('POST', '/api/auth/passkey-login', { body, userAgent: iphone, ip: '198.51.100.9' })
    const mails = () => listMailsTo(`${site.dataDir}/mail`, emailOf('Nora')).join('')
    await expect.poll(mails, { timeout: 20_000 }).toContain('198.51.100.9')
  })

  test('challenges are bounded for each account, and deleted once too old', async () => {
    const { id, token } = await joinWithPasskey('Olga')
    for (let count = 0; count < 8; count++) await askProof(token)
    const kept = () => site.db.selectFrom('passkey_challenge').select('purpose').where('account_id', '=', id).execute()
    expect(await kept()).toHaveLength(5)
    pass(passkeyWaitMs + 1)
    await deleteExpired({ db: site.db, now: site.now })
    expect(await kept()).toEqual([])
  })
})

describe('a proof', () => {
  test('by a passkey counts like a password, for its own account only', async () => {
    const [mine, other] = [await joinWithPasskey('Paul'), await joinWithPasskey('Rosa')]
    pass(10 * minuteMs + 1)
    const prove = (passkey: object) => call('POST', '/api/auth/proof', { token: mine.token, body: { passkey } })
    expect(await prove(other.authenticator.get(await askProof(mine.token)))).toMatchObject(refused)
    expect(await prove(mine.authenticator.get(await askSignIn()))).toMatchObject(refused)
    expect((await call('POST', `${path}/options`, { token: mine.token })).status).toBe(403)
    expect((await prove(mine.authenticator.get(await askProof(mine.token)))).status).toBe(204)
    expect((await call('POST', `${path}/options`, { token: mine.token })).status).toBe(200)
  })

  test('cannot be asked of an account without passkeys', async () => {
    const { token } = await join('Simon')
    expect(await call('POST', '/api/auth/proof/options', { token })).toMatchObject({ status: 409 })
  })
})

test('the export lists passkeys, without their keys', async () => {
  const { token } = await joinWithPasskey('Tania')
  const { body } = await call('GET', '/api/auth/export', { token })
  expect(body.data.passkeys).toEqual([
    { name: 'Firefox sur Linux', transports: ['internal'], created_at: expect.any(String), last_used_at: null },
  ])
})
