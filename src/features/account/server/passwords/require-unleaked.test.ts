import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { type LeakedPasswordsStandIn, startLeakedPasswords } from '../../../../../tests/stand-ins/leaked-passwords.ts'

const settings: Record<string, string> = {}
let service: LeakedPasswordsStandIn
// Before the site reads its settings.
beforeAll(async () => {
  service = await startLeakedPasswords()
  settings.LEAKED_PASSWORDS_URL = service.address
})
const site = useAccountsApi(settings)
afterAll(() => service?.close())

const weak = 'Renard des neiges 7'
const leaked = 'Ce mot de passe figure dans une fuite de données connue : choisissez-en un autre.'
const refusedAt = (field: string) => ({ status: 400, body: { message: leaked, errors: [{ field }] } })

let count = 0
const register = (given: string) => {
  count += 1
  const body = { username: `Nouvelle${count}`, email: `nouvelle${count}@exemple.fr`, password: given }
  return site.call('POST', '/api/auth/register', { body })
}

beforeEach(() => {
  service.leaked.clear()
  service.leaked.set(weak, 12)
  service.asked.length = 0
  site.logged.length = 0
})

test('a leaked password is refused at registering, changing and resetting', async () => {
  expect(await register(weak)).toMatchObject(refusedAt('password'))
  const { token } = await site.join('Prudente')
  // Mails sent concurrently have no order: the next one is the newest.
  await site.linkMailedTo('prudente@exemple.fr')
  const body = { currentPassword: password, newPassword: weak }
  expect(await site.call('PUT', '/api/auth/change-password', { token, body })).toMatchObject(refusedAt('newPassword'))
  await site.call('POST', '/api/auth/forgot-password', { body: { email: 'prudente@exemple.fr' } })
  const link = await site.linkMailedTo('prudente@exemple.fr', 2)
  const reset = (newPassword: string) =>
    site.call('POST', '/api/auth/reset-password', { body: { token: link.split('#')[1], newPassword } })
  expect(await reset(weak)).toMatchObject(refusedAt('newPassword'))
  expect((await reset('Veilleuse4')).status).toBe(200)
})

test('the service learns five digits of the hash, and is asked to pad its answer', async () => {
  await register(weak)
  const hash = createHash('sha1').update(weak).digest('hex').toUpperCase()
  expect(service.asked).toMatchObject([{ url: `/range/${hash.slice(0, 5)}`, headers: { 'add-padding': 'true' } }])
  expect(JSON.stringify(service.asked)).not.toContain(hash.slice(5))
})

test('a password whose line is padding is accepted', async () => {
  service.leaked.set(weak, 0)
  expect((await register(weak)).status).toBe(201)
})

test('a password of which only the beginning is listed is accepted', async () => {
  service.trouble((response) => response.writeHead(200).end(`${'F'.repeat(35)}:7`))
  expect((await register(weak)).status).toBe(201)
  expect(service.asked).toHaveLength(1)
})

test.each<[string, Parameters<LeakedPasswordsStandIn['trouble']>[0]]>([
  ['fails', (response) => response.writeHead(503).end()],
  ['closes the connection', (response) => response.destroy()],
  ['answers something else', (response) => response.writeHead(200).end('<html>')],
  ['answers too much', (response) => response.writeHead(200).end('0'.repeat(300_000))],
  ['redirects elsewhere', (response) => response.writeHead(302, { location: 'https://x.example/' }).end()],
  ['does not answer', () => {}],
])('a service that %s lets the password pass', async (_, answer) => {
  service.trouble(answer)
  expect((await register(weak)).status).toBe(201)
  expect(site.logged.join()).not.toContain(weak)
})

test('the operator reads in the log that it is away', async () => {
  service.trouble((response) => response.writeHead(503).end())
  await register(weak)
  expect(site.logged.join()).toContain('leaked passwords could not be looked up')
})
