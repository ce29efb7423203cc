import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../src/features/account/server/public.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { isBuilt, openTestSite, useTestSite } from '../kit/test-site.ts'
import { listen } from '../stand-ins/listen.ts'

const { db, connection } = useTestDatabase()
const site = useTestSite({}, connection)
const password = 'Lanterne7'
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const role of ['Administrateur', 'Moderateur'] as const) {
    const email = `${role}@exemple.fr`
    await createAccount(db, { username: role, email, password, role })
    const answer = await site.call('POST', '/api/auth/login', { body: { email, password } })
    tokens[role] = (answer.json().tokens as { accessToken: string }).accessToken
  }
})

const switchTo = (is_on: boolean, role = 'Administrateur') => {
  const body = { is_on, message: is_on ? 'De retour à midi.' : '' }
  return site.call('PUT', '/api/admin/maintenance', { token: tokens[role], body })
}

test('only an Administrateur can close the site', async () => {
  expect((await switchTo(true, 'Moderateur')).status).toBe(403)
  expect((await site.ask('/api/admin/maintenance')).status).toBe(401)
  expect((await site.ask('/api/animes')).status).toBe(200)
})

test('a closed site refuses calls, cached answers included, with a message and Retry-After', async () => {
  expect((await site.ask('/api/animes')).status).toBe(200)
  expect((await switchTo(true)).status).toBe(200)
  const refused = await site.ask('/api/animes')
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json()).toEqual({ code: 'MAINTENANCE', message: 'De retour à midi.' })
})

test.each([
  '/login/../api/animes',
  '/admin/%2e%2e/api/animes',
  '/healthz/..%5c../api/animes',
  '/assets/%2E%2E/explorer',
  '/admin/../feeds/episodes.atom',
  '/login/../sitemap.xml',
  '/metrics/../oembed?url=https://sumine.example/anime/a',
  '/api/auth/../animes',
  '/%61pi/animes',
  '/api/animes#/api/auth',
  'http://127.0.0.1/api/animes',
  '/feeds/episodes.atom',
  '/feeds/episodes-vf.rss',
  '/sitemap.xml',
  '/oembed?url=https://sumine.example/anime/a',
  '/share/anime/a.jpg',
  '/api/docs',
  '/api/openapi.json',
])('a closed site refuses %s', async (path) => {
  const { status, text } = await site.ask(path, { headers: { host: '127.0.0.1' } })
  // Unknown paths redirect to the closed home page.
  expect([302, 503], text.slice(0, 200)).toContain(status)
})

test('staff can sign in and work, and see the site with their pass', async () => {
  const { is_on, pass } = (await site.call('GET', '/api/admin/maintenance', { token: tokens.Moderateur })).json()
  expect(is_on).toBe(true)
  expect((await site.ask('/api/animes', { headers: { cookie: `maintenance_pass=${pass}` } })).status).toBe(200)
  expect((await site.ask('/api/animes', { headers: { cookie: 'maintenance_pass=faux' } })).status).toBe(503)
  const body = { email: 'Moderateur@exemple.fr', password }
  expect((await site.call('POST', '/api/auth/login', { body })).status).toBe(200)
  expect((await site.ask('/healthz')).status).toBe(200)
})

test.runIf(isBuilt)('visitors see a page in French, with a link for staff', async () => {
  const page = await site.ask('/')
  expect(page.status).toBe(503)
  expect(page.headers['retry-after']).toBe('60')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.text).toContain('Maintenance en cours')
  expect(page.text).toContain('De retour à midi.')
  expect((await site.ask('/explorer.data')).json()).toMatchObject({ code: 'MAINTENANCE' })
  expect((await site.ask('/login')).status).toBe(200)
  expect((await site.ask('/admin/users')).status).toBe(200)
})

test('the pass of an earlier maintenance opens no later one, and a new message keeps it', async () => {
  const readPass = async () =>
    (await site.call('GET', '/api/admin/maintenance', { token: tokens.Moderateur })).json().pass as string
  const before = await readPass()
  await switchTo(true)
  expect(await readPass()).toBe(before)
  await switchTo(false)
  await switchTo(true)
  const statusWith = async (pass: string) =>
    (await site.ask('/api/animes', { headers: { cookie: `maintenance_pass=${pass}` } })).status
  expect(await statusWith(before)).toBe(503)
  expect(await statusWith(await readPass())).toBe(200)
})

test('a reopened site answers as before', async () => {
  await switchTo(false)
  expect((await site.ask('/api/animes')).status).toBe(200)
  if (isBuilt) expect((await site.ask('/')).status).toBe(200)
})

test('a CDN drops all its copies when the site closes', async () => {
  const purged: unknown[] = []
  const cdn = await listen(({ headers }, response) => {
    purged.push(headers['surrogate-key'])
    response.writeHead(200).end()
  })
  const copy = await openTestSite(connection, { CDN_PURGE_URL: `http://127.0.0.1:${cdn.port}` })
  // At its start, and once more.
  await eventually(() => expect(purged).toEqual(Array(2).fill('any catalogue')))
  await switchTo(true)
  await eventually(() => expect(purged.slice(2)).toContain('any catalogue'))
  await switchTo(false)
  await copy.close()
  await cdn.close()
})
