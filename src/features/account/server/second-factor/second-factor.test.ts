import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { password, type SignedIn, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { callAtOnce } from '../../../../../tests/kit/at-once.ts'
import { listMailsTo } from '../../../../../tests/kit/read-mails.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { findFactor } from '../queries/second-factors.ts'
import { spendAppCode } from './require-code.ts'

const site = useAccountsApi({ SMTP_URL: 'folder' })
const { call, join, pass } = site
const [minuteMs, stepMs] = [60_000, 30_000]
const emailOf = (name: string) => `${name.toLowerCase()}@exemple.fr`

const logIn = (name: string, code?: string, more: { ip?: string; given?: string } = {}) =>
  call('POST', '/api/auth/login', {
    body: { email: emailOf(name), password: more.given ?? password, ...(code !== undefined && { code }) },
    ip: more.ip ?? '127.0.0.1',
  })

/** Returns the code that an app shows now, or some steps away. */
function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: site.now().getTime() + steps * stepMs })
}

const factorPath = '/api/auth/second-factor'
const setUp = async ({ token }: SignedIn) =>
  (await call('POST', `${factorPath}/setup`, { token })).body.secret as string

async function joinWithFactor(name: string) {
  const person = await join(name)
  const secret = await setUp(person)
  const { status, body } = await call('POST', factorPath, { token: person.token, body: { code: codeOf(secret) } })
  expect(status).toBe(200)
  // The code of this step is used.
  pass(stepMs)
  return { ...person, secret, recoveryCodes: body.recovery_codes as string[] }
}

const wrong = { status: 400, body: { message: 'Ce code est incorrect ou a déjà servi.', errors: [{ field: 'code' }] } }
const loggedOf = (accountId: number) =>
  listRows(site.db)`select kind, summary from audit_action where actor_id = ${accountId} order by id`

describe('turning on', () => {
  test('gives a secret, its address and its QR code, and counts from the first code', async () => {
    const person = await join('Alix')
    const { token } = person
    const { body } = await call('POST', `${factorPath}/setup`, { token })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Sumin%C3%A9:alix%40exemple\.fr\?/)
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect(body.qr.path).toMatch(/^M4 4h7v1h-7z/)
    expect((await logIn('Alix')).status).toBe(200)
    for (const code of ['000000', 'ᘖ🙠𝙥⢍', '６５４３２１'])
      expect(await call('POST', factorPath, { token, body: { code } })).toMatchObject(wrong)
    const { status, body: on } = await call('POST', factorPath, { token, body: { code: codeOf(body.secret) } })
    expect(status).toBe(200)
    expect(new Set(on.recovery_codes).size).toBe(10)
    expect((await call('GET', factorPath, { token })).body).toEqual({
      on_since: site.now().toISOString(),
      recovery_codes_left: 10,
      staff_due_at: null,
      resets_at: null,
    })
    expect(await logIn('Alix')).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(await call('POST', `${factorPath}/setup`, { token })).toMatchObject({ status: 409 })
  })

  test('confirms only the secret that made the code, also when another tab begins again meanwhile', async () => {
    const person = await join('Achille')
    const first = await setUp(person)
    const factor = await findFactor(site.db, person.id)
    if (!factor) throw new Error('The secret is not stored')
    await setUp(person)
    const given = { code: codeOf(first), email: emailOf('Achille'), confirmedAt: site.now() }
    expect(await spendAppCode(site.parts, factor, given)).toBe(false)
    expect((await findFactor(site.db, person.id))?.confirmed_at).toBeNull()
  })

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { id, secret, recoveryCodes } = await joinWithFactor('Basile')
    const row = await site.db.selectFrom('second_factor').selectAll().where('account_id', '=', id).executeTakeFirst()
    expect(row?.secret.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false)
    const codes = await site.db.selectFrom('recovery_code').selectAll().where('account_id', '=', id).execute()
    expect(codes.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32))
    expect(JSON.stringify(site.logged)).not.toContain(recoveryCodes[0])
  })

  test("another account's row cannot hold the secret", async () => {
    const [one, other] = [await joinWithFactor('Cyrille'), await joinWithFactor('Diane')]
    const theirs = site.db.selectFrom('second_factor').select('secret').where('account_id', '=', one.id)
    await site.db.updateTable('second_factor').set({ secret: theirs }).where('account_id', '=', other.id).execute()
    expect(await logIn('Diane', codeOf(one.secret))).toMatchObject(wrong)
  })

  test('is logged and mailed, as is turning off', async () => {
    const { id, token } = await joinWithFactor('Elsa')
    const turnOff = async () => (await call('DELETE', factorPath, { token })).status
    const pressedTwice = callAtOnce(site.db, sql`lock table second_factor in share mode`, [turnOff, turnOff])
    expect(await pressedTwice).toEqual([204, 204])
    expect(await turnOff()).toBe(204)
    expect(await loggedOf(id)).toEqual([
      { kind: 'account.factor-on', summary: 'Validation en deux étapes activée' },
      { kind: 'account.factor-off', summary: 'Validation en deux étapes désactivée' },
    ])
    const mails = () => listMailsTo(`${site.dataDir}/mail`, emailOf('Elsa')).join('')
    await expect.poll(mails, { timeout: 20_000 }).toContain('Subject: =?UTF-8?Q?La_validation_en_deux')
    expect((await logIn('Elsa')).status).toBe(200)
  })
})

describe('signing in', () => {
  test('takes a code once, also that of the step before or after', async () => {
    const { secret } = await joinWithFactor('Fanny')
    pass(10 * minuteMs)
    const before = codeOf(secret, -1)
    expect((await logIn('Fanny', before)).status).toBe(200)
    expect(await logIn('Fanny', before)).toMatchObject(wrong)
    expect((await logIn('Fanny', codeOf(secret))).status).toBe(200)
    expect(await logIn('Fanny', codeOf(secret))).toMatchObject(wrong)
    expect(await logIn('Fanny', codeOf(secret, 2))).toMatchObject(wrong)
    expect((await logIn('Fanny', codeOf(secret, 1).replace(/^.../, '$& '))).status).toBe(200)
    // An earlier code is worthless once a later one was used.
    expect(await logIn('Fanny', codeOf(secret))).toMatchObject(wrong)
  })

  test('takes codes again when a clock that was a day ahead is set back', async () => {
    const { secret } = await joinWithFactor('Romane')
    pass(24 * 60 * minuteMs)
    expect((await logIn('Romane', codeOf(secret))).status).toBe(200)
    pass(-24 * 60 * minuteMs)
    expect((await logIn('Romane', codeOf(secret))).status).toBe(200)
    expect(await logIn('Romane', codeOf(secret))).toMatchObject(wrong)
  })

  test('takes one of two equal codes at once', async () => {
    const { secret } = await joinWithFactor('Gaspard')
    const code = codeOf(secret)
    const answers = await Promise.all([logIn('Gaspard', code), logIn('Gaspard', code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes, token } = await joinWithFactor('Hugo')
    const [first = '', second = ''] = recoveryCodes
    expect((await logIn('Hugo', first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await logIn('Hugo', first)).toMatchObject(wrong)
    const { body } = await call('POST', `${factorPath}/recovery-codes`, { token })
    expect(await logIn('Hugo', second)).toMatchObject(wrong)
    expect((await logIn('Hugo', body.recovery_codes[0])).status).toBe(200)
    expect((await call('GET', factorPath, { token })).body.recovery_codes_left).toBe(9)
  })

  test('reveals nothing of the factor without the password', async () => {
    const { secret } = await joinWithFactor('Iris')
    const answer = await logIn('Iris', codeOf(secret), { given: 'Autremot1' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
    expect((await logIn('Iris', codeOf(secret))).status).toBe(200)
  })

  test('slows down guesses, which the right password alone does not reset', async () => {
    const { secret } = await joinWithFactor('Jules')
    for (let guess = 0; guess < 5; guess++) {
      expect((await logIn('Jules', '000000')).status).toBe(400)
      expect((await logIn('Jules')).status).toBe(401)
    }
    expect((await logIn('Jules', codeOf(secret))).status).toBe(429)
    expect((await logIn('Jules', codeOf(secret), { ip: '198.51.100.7' })).status).toBe(200)
    pass(minuteMs)
    expect((await logIn('Jules', codeOf(secret))).status).toBe(200)
  })

  test('asks for the code after a password reset, too', async () => {
    const { secret } = await joinWithFactor('Lina')
    // Mails sent concurrently have no order: the next one is the newest.
    await site.linkMailedTo(emailOf('Lina'), 2)
    await call('POST', '/api/auth/forgot-password', { body: { email: emailOf('Lina') } })
    const newPassword = 'Boussole42'
    const body = { token: (await site.linkMailedTo(emailOf('Lina'), 3)).split('#')[1], newPassword }
    expect((await call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
    expect((await logIn('Lina', undefined, { given: newPassword })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await logIn('Lina', codeOf(secret), { given: newPassword })).status).toBe(200)
  })
})

describe('a proof', () => {
  const locked: ['POST' | 'DELETE', string, object | undefined][] = [
    ['POST', `${factorPath}/setup`, undefined],
    ['POST', factorPath, { code: '123456' }],
    ['DELETE', factorPath, undefined],
    ['POST', `${factorPath}/recovery-codes`, undefined],
  ]

  test('is required ten minutes after signing in, and lasts ten minutes', async () => {
    const { token } = await join('Mila')
    pass(10 * minuteMs + 1)
    for (const [method, path, body] of locked) {
      const answer = await call(method, path, { token, ...(body && { body }) })
      expect(answer).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
    }
    const prove = (body: object) => call('POST', '/api/auth/proof', { token, body })
    expect(await prove({ password: 'Autremot1' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    })
    expect(await prove({ code: '123456' })).toMatchObject(wrong)
    expect((await call('POST', `${factorPath}/setup`, { token })).status).toBe(403)
    expect((await prove({ password })).status).toBe(204)
    expect((await call('POST', `${factorPath}/setup`, { token })).status).toBe(200)
    // The clock was wrong when the proof was given.
    pass(-11 * minuteMs)
    expect((await call('POST', `${factorPath}/setup`, { token })).status).toBe(403)
  })

  test('by a code, counts for its own device only', async () => {
    const { token, secret } = await joinWithFactor('Nora')
    pass(2 * minuteMs)
    const other = (await logIn('Nora', codeOf(secret))).body.tokens.accessToken
    pass(9 * minuteMs)
    expect((await call('POST', '/api/auth/proof', { token, body: { code: codeOf(secret) } })).status).toBe(204)
    pass(2 * minuteMs)
    expect((await call('DELETE', factorPath, { token: other })).status).toBe(403)
    expect((await call('DELETE', factorPath, { token })).status).toBe(204)
  })
})

test('the export says since when, and holds no secret', async () => {
  const { token } = await joinWithFactor('Olga')
  const { body } = await call('GET', '/api/auth/export', { token })
  expect(body.data.second_factor).toEqual({ on_since: expect.any(String), recovery_codes_left: 10 })
})
