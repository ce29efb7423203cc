import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callAtOnce } from '../../../../../tests/kit/at-once.ts'
import { publicUrl, useProviderVisits } from '../../../../../tests/kit/provider-visits.ts'
import { listMailsTo } from '../../../../../tests/kit/read-mails.ts'
import { makeSoftwareAuthenticator } from '../../../../../tests/kit/software-authenticator.ts'
import { followToSite } from '../../../../../tests/stand-ins/follow-to-site.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { visitExpired } from '../../providers-rules.ts'
import { deleteExpired } from '../handle-jobs.ts'
import { findStaffDue } from '../second-factor/staff-duty.ts'

const { site, present, post, begin, visit, register, linkTo, addPasskey, identitiesOf } = useProviderVisits()

describe.each(['discord', 'maison'])('%s', (provider) => {
  test('registers under a chosen name, then signs in', async () => {
    const first = await visit(provider)
    expect(first.returned.body).toMatchObject({
      next: 'register',
      username: `lune${present.count}`,
      email: `lune${present.count}@exemple.fr`,
    })
    const made = await post('provider-register', { key: first.key, username: `Clair de lune${present.count}` })
    expect(made).toMatchObject({ status: 201, body: { user: { role: 'Utilisateur', email_confirmed: true } } })
    const again = await visit(provider)
    expect(again.returned.body.next).toBe('sign-in')
    const { status, body } = await post('provider-login', { key: again.key })
    expect([status, body.user.id]).toEqual([200, made.body.user.id])
    const refreshed = await post('refresh-token', { refreshToken: body.tokens.refreshToken })
    expect(refreshed.status).toBe(200)
    const { events } = (await site.call('GET', '/api/auth/activity', { token: body.tokens.accessToken })).body
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['sign-in', 'register'])
  })

  test('signs that no row can hold are left out of a name, and make an address unknown', async () => {
    const [person, field] =
      provider === 'discord' ? [present.discord.user, 'username'] : [present.openId.person, 'preferred_username']
    Object.assign(person ?? {}, { [field]: `lu\0ne\ud800${present.count}` })
    const { returned } = await visit(provider)
    expect(returned).toMatchObject({ status: 200, body: { next: 'register', username: `lune${present.count}` } })
    Object.assign(person ?? {}, { email: 'lu\0ne@exemple.fr' })
    expect((await visit(provider)).returned).toMatchObject({ status: 400, body: { code: 'PROVIDER_REFUSED' } })
  })

  test('a cancelled consent is said, and the visit is over', async () => {
    if (provider === 'discord') present.discord.user = undefined
    else present.openId.person = undefined
    const { key, query, returned } = await visit(provider)
    const name = provider === 'discord' ? 'Discord' : 'Maison'
    const message = `Vous avez annulé la connexion avec ${name}.`
    expect(returned).toMatchObject({ status: 400, body: { code: 'PROVIDER_REFUSED', message } })
    expect((await post('provider-return', { key, query })).body.message).toBe(visitExpired)
  })

  test('an answer works once, in the browser that asked, with its state, for ten minutes', async () => {
    const { key, query } = await visit(provider)
    const replayed = await post('provider-return', { key, query })
    expect(replayed).toMatchObject({ status: 400, body: { message: visitExpired } })
    // The answer of one visit, brought by another browser: what an attacker's link would do.
    const [mine, theirs] = [(await begin(provider)).body, (await begin(provider)).body]
    const stolen = await followToSite(theirs.url, publicUrl)
    expect(await post('provider-return', { key: mine.key, query: stolen })).toMatchObject({ status: 400 })
    expect(await post('provider-return', { key: 'inconnue', query: stolen })).toMatchObject({ status: 400 })
    const late = (await begin(provider)).body
    const answer = await followToSite(late.url, publicUrl)
    site.pass(10 * minuteMs)
    expect((await post('provider-return', { key: late.key, query: answer })).body.message).toBe(visitExpired)
  })

  test('an account with the same address is not opened: its owner must link', async () => {
    const { id } = await site.join(`Lune${present.count}`)
    const { key, returned } = await visit(provider)
    expect(returned.body).toMatchObject({ next: 'taken', email: `lune${present.count}@exemple.fr` })
    expect((await post('provider-login', { key })).status).toBe(400)
    expect(await post('provider-register', { key, username: 'Autre' })).toMatchObject({ status: 409 })
    expect(await site.db.selectFrom('identity').select('id').where('account_id', '=', id).execute()).toEqual([])
  })

  test('links, tells by mail, signs in, and is unlinked', async () => {
    const { token } = await site.join(`Vent${present.count}`)
    expect((await linkTo(token, provider)).status).toBe(201)
    const folder = join(site.dataDir, 'mail')
    const mails = () => listMailsTo(folder, `vent${present.count}@exemple.fr`).join().replaceAll('=\r\n', '')
    await expect.poll(mails, { timeout: 20_000 }).toContain('y connecter sans mot de passe')
    const { identities } = await identitiesOf(token)
    expect(identities).toMatchObject([{ provider: { id: provider }, name: `lune${present.count}` }])
    const { key } = await visit(provider)
    expect((await post('provider-login', { key })).status).toBe(200)
    const path = `/api/auth/identities/${identities[0].id}`
    expect((await site.call('DELETE', path, { token })).status).toBe(204)
    expect((await site.call('DELETE', path, { token })).status).toBe(404)
    expect((await visit(provider)).returned.body.next).toBe('register')
  })
})

test('a taken or faulty username is refused at its field, and another one is accepted', async () => {
  await site.join('Brume')
  const { key } = await visit('discord')
  const taken = await post('provider-register', { key, username: 'brume' })
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: 'username' }] } })
  expect((await post('provider-register', { key, username: 'b' })).status).toBe(400)
  expect((await post('provider-register', { key, username: 'Brume claire' })).status).toBe(201)
})

test('an address that Discord does not vouch for is not confirmed, and none makes no account', async () => {
  if (present.discord.user) present.discord.user.verified = false
  expect((await register('discord')).user.email_confirmed).toBe(false)
  if (present.discord.user) Object.assign(present.discord.user, { id: '77', email: null })
  const { key, returned } = await visit('discord')
  expect(returned).toMatchObject({ status: 400, body: { code: 'PROVIDER_REFUSED' } })
  expect(await post('provider-register', { key, username: 'Sans adresse' })).toMatchObject({ status: 400 })
  expect(present.discord.scopes.at(-1)).toBe('identify email')
})

test('who registered with an unconfirmed address keeps no way in once its owner resets the password', async () => {
  if (present.discord.user) present.discord.user.verified = false
  const { id, token: strangers } = await register('discord')
  const email = `lune${present.count}@exemple.fr`
  const device = makeSoftwareAuthenticator(publicUrl)
  expect((await addPasskey(strangers, device)).status).toBe(201)
  await site.linkMailedTo(email, 2)
  await post('forgot-password', { email })
  const [, token] = (await site.linkMailedTo(email, 3)).split('#')
  expect((await post('reset-password', { token, newPassword: 'Falaise12' })).status).toBe(200)
  const { key, returned } = await visit('discord')
  expect(returned.body.next).toBe('taken')
  expect((await post('provider-login', { key })).status).toBe(400)
  const passkey = device.get((await post('passkey-login/options')).body)
  expect((await post('passkey-login', { passkey })).status).toBe(400)
  const events = site.db.selectFrom('account_event').select('kind').where('account_id', '=', id).orderBy('id', 'desc')
  expect(await events.limit(2).execute()).toEqual([{ kind: 'passkey-removed' }, { kind: 'provider-unlinked' }])
  // Two mails tell it.
  await site.linkMailedTo(email, 5)
})

test('one visit opens one session, also when it is used twice at once', async () => {
  await register('discord')
  const { key } = await visit('discord')
  const press = () => post('provider-login', { key })
  const answers = await callAtOnce(site.db, sql`lock table provider_visit in share mode`, [press, press])
  const [opened, refused] = answers.toSorted((one, other) => one.status - other.status)
  expect(opened?.status).toBe(200)
  expect(refused).toMatchObject({ status: 400, body: { message: visitExpired } })
})

test('a deactivated account stays closed', async () => {
  const { id } = await register('discord')
  await site.db.updateTable('account').set({ is_active: false }).where('id', '=', id).execute()
  const { key } = await visit('discord')
  expect(await post('provider-login', { key })).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } })
})

describe('roles from a claim', () => {
  test('are the highest that the settings map, follow the claim, and are logged', async () => {
    await site
      .join('Patronne')
      .then(({ id }) => site.db.updateTable('account').set({ role: 'Administrateur' }).where('id', '=', id).execute())
    if (present.openId.person) present.openId.person.groups = ['visiteurs', 'moderation', '__proto__']
    const { id, user } = await register('maison')
    expect(user.role).toBe('Moderateur')
    expect(
      await findStaffDue({ ...site.parts, requiresStaffFactor: true }, { userId: id, role: 'Moderateur' }),
    ).toBeDefined()
    if (present.openId.person) present.openId.person.groups = ['tout']
    const { key } = await visit('maison')
    expect((await post('provider-login', { key })).body.user.role).toBe('Utilisateur')
    const logged = await listRows<{ summary: string }>(site.db)`
      select summary from audit_action where kind = 'account.role'
    `
    expect(logged.map(({ summary }) => summary)).toEqual([
      `Lune ${present.count} est maintenant Moderateur, selon Maison`,
      `Lune ${present.count} est maintenant Utilisateur, selon Maison`,
    ])
  })

  test('the last Administrateur stays one, whatever the claim says', async () => {
    await site.db.updateTable('account').set({ role: 'Utilisateur' }).where('role', '=', 'Administrateur').execute()
    if (present.openId.person) present.openId.person.groups = ['direction']
    expect((await register('maison')).user.role).toBe('Administrateur')
    if (present.openId.person) present.openId.person.groups = []
    const { key } = await visit('maison')
    expect((await post('provider-login', { key })).body.user.role).toBe('Administrateur')
  })

  test('a provider whose settings map none changes none', async () => {
    const { id } = await register('discord')
    await site.db.updateTable('account').set({ role: 'Moderateur' }).where('id', '=', id).execute()
    const { key } = await visit('discord')
    expect((await post('provider-login', { key })).body.user.role).toBe('Moderateur')
  })
})

test('a second factor is still asked for, and a wrong code opens nothing', async () => {
  const { token } = await register('discord')
  const { TOTP, Secret } = await import('otpauth')
  const { secret } = (await post('second-factor/setup', undefined, token)).body
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.now().getTime() })
  expect((await post('second-factor', { code: codeNow() }, token)).status).toBe(200)
  site.pass(minuteMs)
  const { key } = await visit('discord')
  expect(await post('provider-login', { key })).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  expect((await post('provider-login', { key, code: '000000' })).status).toBe(400)
  expect((await post('provider-login', { key, code: codeNow() })).status).toBe(200)
  expect((await post('provider-login', { key, code: codeNow() })).status).toBe(400)
})

test('staff whose second factor is a passkey do not sign in without it', async () => {
  const { id, token } = await register('discord')
  const authenticator = makeSoftwareAuthenticator(publicUrl)
  expect((await addPasskey(token, authenticator)).status).toBe(201)
  await site.db.updateTable('account').set({ role: 'Moderateur' }).where('id', '=', id).execute()
  const { key } = await visit('discord')
  expect(await post('provider-login', { key })).toMatchObject({ status: 401, body: { code: 'PASSKEY_REQUIRED' } })
})

test.each([
  ['of another visit', { nonce: 'autre' }],
  ['for another site', { aud: 'autre' }],
  ['of another provider', { iss: 'https://autre.example' }],
  ['that has expired', { exp: 1_500_000_000 }],
  ['without a person', { sub: '' }],
])('an identity %s is refused', async (...[, forged]) => {
  const begun = (await begin('maison')).body
  present.openId.forged = forged
  const { returned, key } = await visit('maison', begun)
  expect(present.openId.forged).toBeUndefined()
  expect(returned.status).toBeGreaterThanOrEqual(400)
  expect(returned.body.next).toBeUndefined()
  expect((await post('provider-login', { key })).status).toBe(400)
  expect((await post('provider-register', { key, username: `Faux ${present.count}` })).status).toBe(400)
})

test('a provider that is away is said so', async () => {
  const { key, url } = (await begin('discord')).body
  const query = await followToSite(url, publicUrl)
  present.discord.trouble((response) => response.writeHead(503).end())
  const refused = await post('provider-return', { key, query })
  expect(refused).toMatchObject({ status: 503, body: { code: 'PROVIDER_AWAY' } })
  expect(site.logged.join()).not.toContain(present.discord.clientSecret)
  expect((await begin('inconnu')).status).toBe(404)
})

test('old visits are swept, and the export names linked accounts', async () => {
  await register('discord')
  await begin('discord')
  site.pass(11 * minuteMs)
  await deleteExpired(site)
  expect(await site.db.selectFrom('provider_visit').select('provider').execute()).toEqual([])
  const login = await visit('discord')
  const { body } = await post('provider-login', { key: login.key })
  const exported = await site.call('GET', '/api/auth/export', { token: body.tokens.accessToken })
  expect(exported.body.data.linked_accounts).toMatchObject([{ provider: 'discord', subject: `8000${present.count}` }])
})
