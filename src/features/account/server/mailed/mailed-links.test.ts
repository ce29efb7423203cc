import { readdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeWebhook } from '../../../../../tests/factories/make-webhook.ts'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { listMailsTo } from '../../../../../tests/kit/read-mails.ts'
import { insertRow } from '../../../../../tests/kit/rows.ts'
import { countRows, sql } from '../../../../platform/database/sql.ts'
import { dayMs, minuteMs } from '../../../../shared/durations.ts'
import { deleteExpired } from '../handle-jobs.ts'
import { sendPasswordReset } from '../jobs.ts'

const usedUp = {
  status: 400,
  body: {
    code: 'VALIDATION',
    errors: [{ field: 'token', message: 'Ce lien n’est plus valable. Demandez-en un nouveau.' }],
  },
}
const tokenOf = (link: string) => link.split('#')[1]

describe('on a site with mail', () => {
  const site = useAccountsApi()
  const { call, join, linkMailedTo, pass } = site
  const forgot = (email: string) => call('POST', '/api/auth/forgot-password', { body: { email } })
  const reset = (token: string | undefined, newPassword = 'Falaise12') =>
    call('POST', '/api/auth/reset-password', { body: { token, newPassword } })
  const confirm = (token: string | undefined) => call('POST', '/api/auth/confirm-email', { body: { token } })
  const logIn = (email: string, given: string) => call('POST', '/api/auth/login', { body: { email, password: given } })
  const profile = async (token: string) => (await call('GET', '/api/auth/profile', { token })).body.user

  test('the configuration says so', async () => {
    expect(await call('GET', '/api/auth/options')).toMatchObject({ status: 200, body: { mail: true } })
  })

  test('registering mails a single-use link that confirms the address', async () => {
    const { token } = await join('Alba')
    const link = await linkMailedTo('alba@exemple.fr')
    expect(link).toMatch(/^https:\/\/sumine\.example\/confirm-email#[\w-]{43}$/)
    expect((await profile(token)).email_confirmed).toBe(false)
    expect(await confirm(tokenOf(link))).toMatchObject({
      status: 200,
      body: { message: 'Votre adresse e-mail est confirmée.' },
    })
    expect((await profile(token)).email_confirmed).toBe(true)
    expect(await confirm(tokenOf(link))).toMatchObject(usedUp)
  })

  test('a mail to an unconfirmed address does not hold the chosen name', async () => {
    const mails = () => listMailsTo(`${site.dataDir}/mail`, 'zelie@exemple.fr')
    const body = { username: 'gagnez.example', email: 'zelie@exemple.fr', password }
    expect((await call('POST', '/api/auth/register', { body })).status).toBe(201)
    const confirmation = tokenOf(await linkMailedTo(body.email))
    await forgot(body.email)
    await linkMailedTo(body.email, 2)
    expect(mails().join()).not.toContain('gagnez')
    expect((await confirm(confirmation)).status).toBe(200)
    await site.jobs.enqueue(sendPasswordReset, { email: body.email })
    await linkMailedTo(body.email, 3)
    expect(mails().at(-1)).toContain('gagnez.example')
  })

  test('a confirmation that fails leaves the link as it was', async () => {
    await join('Basile')
    const token = tokenOf(await linkMailedTo('basile@exemple.fr'))
    await sql`alter table account add constraint broken check (email_confirmed_at is null) not valid`.execute(site.db)
    expect(await confirm(token)).toMatchObject({ status: 500 })
    await sql`alter table account drop constraint broken`.execute(site.db)
    expect(await confirm(token)).toMatchObject({ status: 200 })
  })

  test('a confirmation link works for three days, and another can be requested', async () => {
    const { token } = await join('Bruno')
    const old = await linkMailedTo('bruno@exemple.fr')
    pass(3 * dayMs + 1000)
    expect(await confirm(tokenOf(old))).toMatchObject(usedUp)
    const { accessToken } = (await logIn('bruno@exemple.fr', password)).body.tokens
    const asked = await call('POST', '/api/auth/resend-confirmation', { token: accessToken })
    expect(asked).toMatchObject({ status: 200, body: { message: 'Un lien vient de partir.' } })
    expect((await confirm(tokenOf(await linkMailedTo('bruno@exemple.fr', 2)))).status).toBe(200)
    expect((await call('POST', '/api/auth/resend-confirmation', { token })).status).toBe(401)
  })

  test('a mailed link resets a forgotten password, ends all sessions and confirms the address', async () => {
    const { token, refreshToken } = await join('Carla')
    await linkMailedTo('carla@exemple.fr')
    expect(await forgot(' CARLA@exemple.fr ')).toMatchObject({ status: 200 })
    const link = await linkMailedTo('carla@exemple.fr', 2)
    expect(link).toMatch(/^https:\/\/sumine\.example\/reset-password#[\w-]{43}$/)
    expect(await reset(tokenOf(link))).toMatchObject({
      status: 200,
      body: { message: 'Mot de passe modifié avec succès !' },
    })
    expect((await call('GET', '/api/auth/profile', { token })).status).toBe(401)
    expect((await call('POST', '/api/auth/refresh-token', { body: { refreshToken } })).status).toBe(401)
    expect((await logIn('carla@exemple.fr', password)).status).toBe(401)
    expect((await logIn('carla@exemple.fr', 'Falaise12')).body.user.email_confirmed).toBe(true)
    expect(await reset(tokenOf(link), 'Falaise13')).toMatchObject(usedUp)
  })

  test.each([true, false])(
    'a reset stops what a stranger made send data elsewhere; confirmed: %s',
    async (isConfirmed) => {
      const name = isConfirmed ? 'Elsa' : 'Fanny'
      const email = `${name.toLowerCase()}@exemple.fr`
      const { id } = await join(name)
      const confirmation = tokenOf(await linkMailedTo(email))
      if (isConfirmed) expect((await confirm(confirmation)).status).toBe(200)
      await makeWebhook(site.db, { owner_id: id, created_by: id, episodes: 'watchlist' })
      await insertRow(site.db, 'calendar_address', { account_id: id, version: 1 })
      await forgot(email)
      expect((await reset(tokenOf(await linkMailedTo(email, 2)))).status).toBe(200)
      const left = isConfirmed ? 1 : 0
      expect(await countRows(site.db)`webhook where owner_id = ${id}`).toBe(left)
      expect(await countRows(site.db)`calendar_address where account_id = ${id}`).toBe(left)
    },
  )

  test('a reset link works for half an hour', async () => {
    await join('Darius')
    await linkMailedTo('darius@exemple.fr')
    await forgot('darius@exemple.fr')
    const token = tokenOf(await linkMailedTo('darius@exemple.fr', 2))
    expect(await reset(token, 'falaise')).toMatchObject({ status: 400, body: { errors: [{ field: 'newPassword' }] } })
    pass(30 * minuteMs + 1000)
    expect(await reset(token)).toMatchObject(usedUp)
  })

  test('a reset link that is requested again, as by a stranger, is mailed again and works from then on', async () => {
    const email = 'dora@exemple.fr'
    await join('Dora')
    await linkMailedTo(email)
    const request = async (mails: number) => {
      await site.jobs.enqueue(sendPasswordReset, { email })
      return tokenOf(await linkMailedTo(email, mails))
    }
    const first = await request(2)
    pass(29 * minuteMs)
    expect(await request(3)).toBe(first)
    pass(29 * minuteMs)
    // Nobody can keep it working for ever.
    const second = await request(4)
    expect(second).not.toBe(first)
    expect(await reset(first)).toMatchObject(usedUp)
    pass(minuteMs)
    expect(await reset(second)).toMatchObject({ status: 200 })
    const next = await request(5)
    expect(next).not.toBe(second)
    pass(31 * minuteMs)
    expect(await request(6)).not.toBe(next)
    expect(await reset(next)).toMatchObject(usedUp)
  })

  test('a link serves one purpose only, and a password change invalidates it', async () => {
    const { token } = await join('Elena')
    const confirmation = tokenOf(await linkMailedTo('elena@exemple.fr'))
    expect(await reset(confirmation)).toMatchObject(usedUp)
    await forgot('elena@exemple.fr')
    const link = tokenOf(await linkMailedTo('elena@exemple.fr', 2))
    expect(await confirm(link)).toMatchObject(usedUp)
    const body = { currentPassword: password, newPassword: 'Falaise14' }
    expect((await call('PUT', '/api/auth/change-password', { token, body })).status).toBe(200)
    expect(await reset(link)).toMatchObject(usedUp)
  })

  test('the response does not reveal whether the account exists, and only its owner gets a mail', async () => {
    const { id } = await join('Farid')
    await linkMailedTo('farid@exemple.fr')
    await site.db.updateTable('account').set({ is_active: false }).where('id', '=', id).execute()
    const answers = [await forgot('farid@exemple.fr'), await forgot('absent@exemple.fr')]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [200, 'Si un compte existe pour farid@exemple.fr, un lien vient de partir.'],
      [200, 'Si un compte existe pour absent@exemple.fr, un lien vient de partir.'],
    ])
    // Jobs of one kind run in order, so once this one has mailed, the earlier ones have run.
    await join('Greta')
    await linkMailedTo('greta@exemple.fr')
    await site.jobs.enqueue(sendPasswordReset, { email: 'greta@exemple.fr' })
    await linkMailedTo('greta@exemple.fr', 2)
    await linkMailedTo('farid@exemple.fr', 1)
    await linkMailedTo('absent@exemple.fr', 0)
  })

  test.each([undefined, '', 'abc', 'x'.repeat(501)])('the token %o is refused', async (token) => {
    expect((await reset(token)).status).toBe(400)
    expect((await confirm(token)).status).toBe(400)
  })

  test('the nightly job deletes ended sessions, expired links and old failures, and nothing else', async () => {
    const count = async (table: 'session' | 'mailed_token' | 'password_failure') =>
      (await site.db.selectFrom(table).selectAll().execute()).length
    const { token, refreshToken } = await join('Hana')
    await linkMailedTo('hana@exemple.fr')
    await logIn('hana@exemple.fr', 'Lanterne8')
    const kept = { session: await count('session'), mailed_token: await count('mailed_token') }
    await deleteExpired(site)
    expect(await count('session')).toBe(kept.session)
    expect((await call('GET', '/api/auth/profile', { token })).status).toBe(200)
    pass(4 * dayMs)
    await deleteExpired(site)
    expect(await count('mailed_token')).toBe(0)
    expect(await count('password_failure')).toBe(0)
    expect(await count('session')).toBe(kept.session)
    const next = await call('POST', '/api/auth/refresh-token', { body: { refreshToken } })
    pass(29 * dayMs)
    await deleteExpired(site)
    expect((await call('POST', '/api/auth/refresh-token', { body: next.body.tokens })).status).toBe(200)
    pass(121 * dayMs)
    await deleteExpired(site)
    expect(await count('session')).toBe(0)
  })

  test('a script cannot fill a mailbox with links, nor keep its owner from a new one', async () => {
    const ask = (ip: string, email = 'ines@exemple.fr') =>
      call('POST', '/api/auth/forgot-password', { body: { email }, ip })
    for (let time = 0; time < 20; time += 1) expect((await ask('198.51.100.7')).status).toBe(200)
    const message = 'Trop de liens demandés aujourd’hui. Vérifiez vos indésirables, ou réessayez demain.'
    expect(await ask('198.51.100.7')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', message } })
    expect((await ask('198.51.100.8')).status).toBe(200)
    expect((await ask('198.51.100.7', 'joris@exemple.fr')).status).toBe(200)
    const { token } = await join('Karim')
    const resend = () => call('POST', '/api/auth/resend-confirmation', { token })
    for (let time = 0; time < 20; time += 1) expect((await resend()).status).toBe(200)
    expect((await resend()).status).toBe(429)
  })

  test('the owner of a taken address is notified once a day; the caller sees no difference', async () => {
    await site.join('Prise')
    await site.linkMailedTo('prise@exemple.fr')
    const register = () =>
      site.call('POST', '/api/auth/register', {
        body: { username: 'Curieux', email: 'PRISE@exemple.fr', password: 'Veilleuse4' },
      })
    for (let time = 0; time < 3; time += 1) {
      expect(await register()).toMatchObject({
        status: 409,
        body: { message: 'Cette adresse e-mail est déjà utilisée.', errors: [{ field: 'email' }] },
      })
    }
    // The welcome mail and one notice.
    await site.linkMailedTo('prise@exemple.fr', 2)
  })
})

describe('on a site without a mail server', () => {
  const site = useAccountsApi({ NODE_ENV: 'production' })

  test('the configuration says so, no mail is sent, and mail features are absent', async () => {
    expect((await site.call('GET', '/api/auth/options')).body).toEqual({ mail: false, providers: [] })
    const { token } = await site.join('Ivan')
    const none = { status: 404, body: { code: 'NOT_FOUND', message: 'Ce site n’envoie pas d’e-mails.' } }
    const email = 'ivan@exemple.fr'
    expect(await site.call('POST', '/api/auth/forgot-password', { body: { email } })).toMatchObject(none)
    expect(await site.call('POST', '/api/auth/resend-confirmation', { token })).toMatchObject(none)
    expect(() => readdirSync(joinPath(site.dataDir, 'mail'))).toThrow('ENOENT')
  })
})
