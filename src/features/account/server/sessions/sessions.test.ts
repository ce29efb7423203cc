import { describe, expect, test } from 'vitest'
import { firefox, iphone, password, sessionSecret, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { dayMs, minuteMs } from '../../../../shared/durations.ts'
import { createAccount } from '../registering/create-account.ts'
import { startSession } from './start-session.ts'
import { deriveTokenKeys } from './token-keys.ts'

const site = useAccountsApi()
const { call, join, pass } = site

const logIn = (email: string, given = password, userAgent = firefox) =>
  call('POST', '/api/auth/login', { body: { email, password: given }, userAgent })
const refresh = (refreshToken: string, userAgent = firefox) =>
  call('POST', '/api/auth/refresh-token', { body: { refreshToken }, userAgent })
const profile = (token: string) => call('GET', '/api/auth/profile', { token })
const disable = (id: number) => site.db.updateTable('account').set({ is_active: false }).where('id', '=', id).execute()
const expired = { status: 401, body: { code: 'TOKEN_EXPIRED', message: 'Votre session a expiré.' } }

describe('registering', () => {
  test('creates an Utilisateur account and signs the device in', async () => {
    const body = { username: ' Inès ', email: ' Ines@Exemple.fr ', password }
    const { status, body: answer } = await call('POST', '/api/auth/register', { body })
    expect(status).toBe(201)
    expect(answer).toEqual({
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
      device: expect.any(String),
      user: {
        id: expect.any(Number),
        username: 'Inès',
        email: 'ines@exemple.fr',
        role: 'Utilisateur',
        is_active: true,
        avatar_url: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        last_login: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        email_confirmed: false,
        spoilers: null,
      },
    })
    expect((await profile(answer.tokens.accessToken)).body.user).toEqual(answer.user)
  })

  test.each(['register', 'login', 'forgot-password'])('%s explains why it refuses non-ASCII letters', async (path) => {
    const body = { username: 'Ruse', email: 'adm\u0130n@exemple.fr', password }
    const { status, body: answer } = await call('POST', `/api/auth/${path}`, { body })
    const message = 'L’adresse e-mail ne peut contenir ni accent ni lettre étrangère avant le @.'
    expect({ status, message: answer.message }).toEqual({ status: 400, message })
  })

  test('is possible again after a failure, whose reason is not told', async () => {
    const body = { username: 'Reprise', email: 'reprise@exemple.fr', password }
    await sql`alter table account_event add constraint none check (kind <> 'register') not valid`.execute(site.db)
    expect(await call('POST', '/api/auth/register', { body })).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL', message: 'Une erreur est survenue' },
    })
    await sql`alter table account_event drop constraint none`.execute(site.db)
    expect((await call('POST', '/api/auth/register', { body })).status).toBe(201)
  })

  const valid = { username: 'Valide', email: 'valide@exemple.fr', password }
  test.each([
    [{ ...valid, email: '', password: '' }, 'Veuillez remplir tous les champs obligatoires', ['email', 'password']],
    [{ username: 'Valide' }, 'Veuillez remplir tous les champs obligatoires', ['email', 'password']],
    [
      { ...valid, username: '\u3164\u2800' },
      'Le nom d’utilisateur contient un caractère qui n’est pas accepté',
      ['username'],
    ],
    [
      { ...valid, username: 'moi\u202Eadmin' },
      'Le nom d’utilisateur contient un caractère qui n’est pas accepté',
      ['username'],
    ],
    [{ ...valid, password: `Aa1${'x'.repeat(198)}` }, 'Au plus 200 caractères sont acceptés.', ['password']],
  ])('%o is refused', async (body, message, fields) => {
    const answer = await call('POST', '/api/auth/register', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', message } })
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual(fields)
  })
})

describe('signing in', () => {
  test('accepts the e-mail in any case, and records the time', async () => {
    await join('Marc')
    const before = (await logIn('marc@exemple.fr')).body.user.last_login
    pass(minuteMs)
    const { status, body } = await logIn(' MARC@exemple.fr ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { username: 'Marc' }, deletion_cancelled: false })
    expect(Date.parse(body.user.last_login)).toBeGreaterThan(Date.parse(before))
  })

  test('accepts a password typed with composed or separate accents', async () => {
    await createAccount(site.db, {
      username: 'Éloi',
      email: 'eloi@exemple.fr',
      password: 'Lanterné7'.normalize('NFC'),
      role: 'Utilisateur',
    })
    expect((await logIn('eloi@exemple.fr', 'Lanterné7'.normalize('NFD'))).status).toBe(200)
  })

  test('an empty field is refused with the message of the form', async () => {
    expect(await logIn('', '')).toMatchObject({
      status: 400,
      body: {
        message: 'Veuillez remplir tous les champs obligatoires',
        errors: [{ field: 'email' }, { field: 'password' }],
      },
    })
  })

  test('the right password resets the failure count', async () => {
    await join('Rosa')
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 4; time++) expect((await logIn('rosa@exemple.fr', 'Lanterne8')).status).toBe(401)
      expect((await logIn('rosa@exemple.fr')).status).toBe(200)
    }
  })
})

describe('a session token', () => {
  test('expires after 15 minutes, and the refresh token gives another', async () => {
    const { token, refreshToken } = await join('Sana')
    pass(14 * minuteMs)
    expect((await profile(token)).status).toBe(200)
    pass(2 * minuteMs)
    expect(await profile(token)).toMatchObject(expired)
    const { body } = await refresh(refreshToken)
    expect((await profile(body.tokens.accessToken)).status).toBe(200)
  })

  test('is refused once its account is deactivated or removed', async () => {
    const [one, other] = [await join('Ugo'), await join('Uma')]
    await disable(one.id)
    expect(await profile(one.token)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } })
    await site.db.deleteFrom('account').where('id', '=', other.id).execute()
    expect(await profile(other.token)).toMatchObject(expired)
    expect(await refresh(other.refreshToken)).toMatchObject(expired)
  })
})

describe('a refresh token', () => {
  test('lasts 90 days at most, however often it is exchanged', async () => {
    let { refreshToken } = await join('Assidu')
    for (let day = 20; day <= 80; day += 20) {
      pass(20 * dayMs)
      refreshToken = (await refresh(refreshToken)).body.tokens.refreshToken
    }
    pass(9 * dayMs)
    const { accessToken, refreshToken: last } = (await refresh(refreshToken)).body.tokens
    expect((await profile(accessToken)).status).toBe(200)
    pass(dayMs)
    expect(await profile(accessToken)).toMatchObject(expired)
    expect(await refresh(last)).toMatchObject(expired)
  })

  test('works once: each exchange gives another, and the session lasts 30 days after the last exchange', async () => {
    let { refreshToken } = await join('Vera')
    for (let time = 0; time < 2; time++) {
      pass(29 * dayMs)
      const { status, body } = await refresh(refreshToken)
      expect(status).toBe(200)
      expect(body.tokens.refreshToken).not.toBe(refreshToken)
      refreshToken = body.tokens.refreshToken
    }
    pass(31 * dayMs)
    expect(await refresh(refreshToken)).toMatchObject(expired)
  })

  test('sent by fifty tabs at once gets the same successor each time', async () => {
    const { refreshToken } = await join('Wael')
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const successors = new Set(answers.map(({ body }) => body.tokens.refreshToken))
    expect(successors.size).toBe(1)
    expect((await refresh([...successors][0])).status).toBe(200)
  })

  test('sent again from the same device gets the same answer, also once the browser gave up waiting', async () => {
    const { refreshToken } = await join('Xena')
    const first = (await refresh(refreshToken)).body.tokens
    pass(61_000)
    const again = await refresh(refreshToken)
    expect(again.body.tokens.refreshToken).toBe(first.refreshToken)
    expect((await profile(again.body.tokens.accessToken)).status).toBe(200)
  })

  test.each([
    ['after a minute and a half', 92_000, firefox],
    ['from another device', 0, iphone],
  ])('sent again %s ends the session for all its holders', async (when, delayMs, userAgent) => {
    const { refreshToken } = await join(`Yann${when.length}`)
    const { accessToken, refreshToken: next } = (await refresh(refreshToken)).body.tokens
    pass(delayMs)
    expect(await refresh(refreshToken, userAgent)).toMatchObject(expired)
    expect(await refresh(next)).toMatchObject(expired)
    expect(await profile(accessToken)).toMatchObject(expired)
  })

  test('that ends its session is logged, without any token', async () => {
    const { id, refreshToken } = await join('Zelie')
    const next = (await refresh(refreshToken)).body.tokens
    pass(92_000)
    await refresh(refreshToken, iphone)
    const line = site.logged.at(-1) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 40, accountId: id, userAgent: iphone, ip: '127.0.0.1' })
    for (const token of [refreshToken, next.refreshToken, next.accessToken]) expect(line).not.toContain(token)
  })

  test('of two exchanges ago ends the session at once', async () => {
    const { refreshToken } = await join('Zack')
    const second = (await refresh(refreshToken)).body.tokens.refreshToken
    const third = (await refresh(second)).body.tokens.refreshToken
    expect(await refresh(refreshToken)).toMatchObject(expired)
    expect(await refresh(third)).toMatchObject(expired)
  })

  test("whose session ended leaves the account's other sessions alone", async () => {
    const first = await join('Abel')
    const other = (await logIn('abel@exemple.fr', password, iphone)).body.tokens
    await refresh(first.refreshToken)
    pass(92_000)
    expect(await refresh(first.refreshToken)).toMatchObject(expired)
    expect((await refresh(other.refreshToken, iphone)).status).toBe(200)
  })

  test('of a deactivated account is refused with the reason', async () => {
    const { id, refreshToken } = await join('Bela')
    await disable(id)
    expect(await refresh(refreshToken)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } })
  })

  test('that is missing or unknown is refused', async () => {
    expect(await call('POST', '/api/auth/refresh-token', { body: {} })).toMatchObject({
      status: 400,
      body: { message: 'Aucun refresh token disponible', errors: [{ field: 'refreshToken' }] },
    })
    expect(await refresh('n’importe quoi')).toMatchObject(expired)
  })

  test('is not stored in the database', async () => {
    const { refreshToken } = await join('Cleo')
    const rows = await site.db.selectFrom('session').selectAll().execute()
    const bytes = Buffer.from(refreshToken, 'base64url')
    for (const row of rows) {
      expect(JSON.stringify(row)).not.toContain(refreshToken)
      expect(row.refresh_hash.includes(bytes.subarray(20))).toBe(false)
    }
  })
})

describe('signing out', () => {
  const logOut = (refreshToken: string) => call('POST', '/api/auth/logout', { body: { refreshToken } })

  test('ends the session at once: both of its tokens are refused', async () => {
    const { token, refreshToken } = await join('Dina')
    expect(await logOut(refreshToken)).toMatchObject({ status: 204, body: undefined })
    expect(await profile(token)).toMatchObject(expired)
    expect(await refresh(refreshToken)).toMatchObject(expired)
  })

  test('twice, or with an unknown token, is not an error', async () => {
    const { refreshToken } = await join('Elsa')
    await logOut(refreshToken)
    expect((await logOut(refreshToken)).status).toBe(204)
    expect((await logOut('abc')).status).toBe(204)
  })

  test('everywhere ends all sessions, or all but this one', async () => {
    const here = await join('Faye')
    const there = (await logIn('faye@exemple.fr', password, iphone)).body.tokens
    const kept = await call('POST', '/api/auth/logout-all', { token: here.token, body: { keep_current: true } })
    expect(kept).toMatchObject({ status: 200, body: { ended_count: 1 } })
    expect(await profile(there.accessToken)).toMatchObject(expired)
    expect((await profile(here.token)).status).toBe(200)
    const all = await call('POST', '/api/auth/logout-all', { token: here.token, body: {} })
    expect(all.body).toEqual({ ended_count: 1 })
    expect(await profile(here.token)).toMatchObject(expired)
  })
})

describe('my devices', () => {
  const list = async (token: string) => (await call('GET', '/api/auth/sessions', { token })).body.sessions
  const end = (id: string, token: string) => call('DELETE', `/api/auth/sessions/${id}`, { token })

  test('are listed without ended sessions, the last used first', async () => {
    const here = await join('Gina')
    const over = (await logIn('gina@exemple.fr')).body.tokens
    await call('POST', '/api/auth/logout', { body: { refreshToken: over.refreshToken } })
    pass(minuteMs)
    await logIn('gina@exemple.fr', password, iphone)
    expect(await list(here.token)).toEqual([
      expect.objectContaining({ browser: 'Safari', system: 'iPhone', kind: 'phone', current: false, ip: '127.0.0.1' }),
      expect.objectContaining({ browser: 'Firefox', system: 'Linux', kind: 'desktop', current: true }),
    ])
    pass(minuteMs)
    await refresh(here.refreshToken)
    expect((await list(here.token)).map((session: { current: boolean }) => session.current)).toEqual([true, false])
  })

  test('can be signed out one by one', async () => {
    const here = await join('Hugo')
    const there = (await logIn('hugo@exemple.fr', password, iphone)).body.tokens
    const line = (await list(here.token)).find(({ current }: { current: boolean }) => !current)
    expect((await end(line.id, here.token)).status).toBe(204)
    expect(await profile(there.accessToken)).toMatchObject(expired)
    expect(await end(line.id, here.token)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('are limited to fifty: beyond, those used longest ago are signed out', async () => {
    const first = await join('Kurt')
    const parts = { db: site.db, keys: deriveTokenKeys([sessionSecret]), now: site.now }
    for (let time = 0; time < 50; time++) {
      pass(1000)
      await startSession(parts, first.id, { userAgent: firefox, ip: '127.0.0.1' })
    }
    expect(await profile(first.token)).toMatchObject(expired)
    const { accessToken } = (await logIn('kurt@exemple.fr')).body.tokens
    expect(await list(accessToken)).toHaveLength(50)
  })
})
