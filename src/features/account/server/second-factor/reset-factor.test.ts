import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { makeSoftwareAuthenticator } from '../../../../../tests/kit/software-authenticator.ts'
import { hourMs } from '../../../../shared/durations.ts'
import { listNotifications } from '../../../notifications/server/read-notifications.ts'
import { resetDueFactors } from './reset-factor.ts'

const site = useAccountsApi({ SMTP_URL: 'folder' })
const { call, join, pass } = site
const factorPath = '/api/auth/second-factor'
const passkeysPath = '/api/auth/passkeys'

/** Registers an account with a role. The rights hold from the next call. */
async function joinAs(name: string, role: 'Moderateur' | 'Administrateur') {
  const person = await join(name)
  await site.db.updateTable('account').set({ role }).where('id', '=', person.id).execute()
  return person
}

async function joinWithFactor(name: string) {
  const person = await join(name)
  await turnOn(person.token)
  // Mails sent concurrently have no order: later ones are the newest.
  await site.linkMailedTo(emailOf(name), 2)
  return person
}

async function turnOn(token: string): Promise<void> {
  const { body } = await call('POST', `${factorPath}/setup`, { token })
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: site.now().getTime() })
  expect((await call('POST', factorPath, { token, body: { code } })).status).toBe(200)
}

async function addPasskey(token: string): Promise<number> {
  const options = (await call('POST', `${passkeysPath}/options`, { token })).body
  const passkey = makeSoftwareAuthenticator('https://sumine.example').create(options)
  const { status, body } = await call('POST', passkeysPath, { token, body: { passkey } })
  expect(status).toBe(201)
  return body.passkey.id
}

const reset = (token: string, id: number) => call('DELETE', `/api/admin/users/${id}/second-factor`, { token })
const emailOf = (name: string) => `${name.toLowerCase()}@exemple.fr`
const logIn = (name: string) => call('POST', '/api/auth/login', { body: { email: emailOf(name), password } })

/** Runs the job that ends second factors, as its schedule does. */
const runDueResets = () => resetDueFactors(site.parts)

test('takes effect a day later, with a mail and an entry of the log at once', async () => {
  const admin = await joinAs('Ambre', 'Administrateur')
  const member = await joinWithFactor('Bruno')
  const { status, body } = await reset(admin.token, member.id)
  expect(status).toBe(200)
  expect(Date.parse(body.resets_at) - site.now().getTime()).toBe(24 * hourMs)
  expect(await site.linkMailedTo(emailOf('Bruno'), 3)).toContain('/keep-second-factor#')
  const entries = await site.db.selectFrom('audit_action').selectAll().where('actor_id', '=', admin.id).execute()
  expect(entries.map(({ summary }) => summary)).toEqual(['Validation en deux étapes de Bruno à retirer dans 24 heures'])
  pass(24 * hourMs - 1)
  await runDueResets()
  expect((await logIn('Bruno')).status).toBe(401)
  pass(1)
  await runDueResets()
  expect((await logIn('Bruno')).status).toBe(200)
})

test('is stopped by the mailed link, once, or from the settings', async () => {
  const admin = await joinAs('Chloe', 'Administrateur')
  const member = await joinWithFactor('Denis')
  await reset(admin.token, member.id)
  const token = (await site.linkMailedTo(emailOf('Denis'), 3)).split('#')[1]
  const keep = () => call('POST', '/api/auth/keep-second-factor', { body: { token } })
  expect((await keep()).status).toBe(200)
  expect((await keep()).status).toBe(400)
  await reset(admin.token, member.id)
  expect((await call('GET', factorPath, { token: member.token })).body.resets_at).not.toBeNull()
  expect((await call('DELETE', `${factorPath}/reset`, { token: member.token })).status).toBe(204)
  pass(25 * hourMs)
  await runDueResets()
  expect((await logIn('Denis')).status).toBe(401)
  const kept = await site.db.selectFrom('audit_action').selectAll().where('actor_id', '=', member.id).execute()
  expect(kept.map(({ kind }) => kind).filter((kind) => kind === 'account.factor-kept')).toHaveLength(2)
})

test('takes what is lost, not what its owner added since', async () => {
  const admin = await joinAs('Karim', 'Administrateur')
  const member = await join('Louise')
  const { token } = member
  await addPasskey(token)
  expect((await reset(admin.token, member.id)).status).toBe(200)
  pass(60_000)
  const added = await addPasskey(token)
  await turnOn(token)
  pass(24 * hourMs)
  const enqueue = vi.spyOn(site.parts.jobs, 'enqueue')
  await runDueResets()
  const notice = { accountId: member.id, change: 'passkey-removed' }
  expect(enqueue).toHaveBeenCalledExactlyOnceWith(expect.anything(), notice)
  enqueue.mockRestore()
  const { body } = await call('POST', '/api/auth/login', { body: { email: emailOf('Louise'), password } })
  expect(body.code).toBe('SECOND_FACTOR_REQUIRED')
  const rows = await site.db.selectFrom('passkey').select('id').where('account_id', '=', member.id).execute()
  expect(rows).toEqual([{ id: added }])
  const events = await site.db.selectFrom('account_event').select('kind').where('account_id', '=', member.id).execute()
  expect(events.map(({ kind }) => kind)).toContain('passkey-removed')
  expect(events.map(({ kind }) => kind)).not.toContain('factor-reset')
  pass(24 * hourMs)
  await runDueResets()
  expect((await logIn('Louise')).status).toBe(401)
})

test('is told its owner by a notification, once, also without the team’s announcements', async () => {
  const admin = await joinAs('Irene', 'Administrateur')
  const member = await joinWithFactor('Jules')
  const body = { notifications: { announcements: false } }
  expect((await call('PUT', '/api/auth/preferences', { token: member.token, body })).status).toBe(200)
  await reset(admin.token, member.id)
  await reset(admin.token, member.id)
  const { notifications } = await listNotifications(
    site.db,
    { accountId: member.id, at: site.now() },
    { filter: {}, limit: 20, offset: 0 },
  )
  expect(notifications).toMatchObject([
    { title: 'Votre validation en deux étapes va être retirée', url: '/settings?tab=securite' },
  ])
})

test('requires a second factor, an Administrateur and a recent proof', async () => {
  const admin = await joinAs('Emma', 'Administrateur')
  const moderator = await joinAs('Fred', 'Moderateur')
  const [member, plain] = [await joinWithFactor('Gilles'), await join('Helene')]
  expect((await reset(admin.token, plain.id)).status).toBe(409)
  expect((await reset(admin.token, 0x7fffffff)).status).toBe(404)
  expect((await reset(moderator.token, member.id)).body.code).toBe('FORBIDDEN')
  expect((await reset(member.token, member.id)).body.code).toBe('FORBIDDEN')
  pass(11 * 60_000)
  expect((await reset(admin.token, member.id)).body.code).toBe('PROOF_REQUIRED')
})
