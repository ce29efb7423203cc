import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../factories/make-anime.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

const site = useTestSite({ RATE_LIMITS: 'on' })
const { db } = site

let animeId = 0
let staff: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  animeId = (await makeAnime(db, { title: 'Le Phare' })).id
  staff = await signInAs(db, 'Moderateur')
})

async function makeToken(...scopes: string[]): Promise<string> {
  const body = { name: 'Robot', scopes, expires_in_days: 7 }
  const made = await site.call('POST', '/api/auth/tokens', { token: staff.accessToken, body })
  return String(made.json().token)
}

test('a token makes the calls of its scopes, and no others', async () => {
  const token = await makeToken('lists')
  const added = await site.call('POST', '/api/watchlist/add', { token, body: { anime_id: animeId } })
  expect(added.status).toBe(201)
  const refused = await site.call('GET', '/api/notifications', { token })
  expect(refused.json()).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Ce jeton d’accès n’a pas la permission « notifications ».',
  })
  expect((await site.call('GET', '/api/admin/animes', { token })).status).toBe(403)
  expect((await site.call('GET', '/api/animes', { token })).status).toBe(200)
})

test('the log names the token that acted', async () => {
  const token = await makeToken('catalogue', 'log')
  const path = `/api/admin/animes/${animeId}`
  const { version } = (await site.call('GET', path, { token })).json().anime as { version: string }
  const edited = await site.call('PUT', path, { token, body: { studio: 'Atelier', version } })
  expect(edited.status).toBe(200)
  const { actions } = (await site.call('GET', '/api/admin/audit', { token })).json() as { actions: object[] }
  expect(actions[0]).toMatchObject({ actor: { id: staff.id }, token_name: 'Robot', kind: 'anime.update' })
})

test('a token never exceeds the role that its owner has now', async () => {
  const token = await makeToken('catalogue')
  const setRole = (role: 'Utilisateur' | 'Moderateur') =>
    db.updateTable('account').set({ role }).where('id', '=', staff.id).execute()
  await setRole('Utilisateur')
  expect((await site.call('GET', '/api/admin/animes', { token })).status).toBe(403)
  await setRole('Moderateur')
  expect((await site.call('GET', '/api/admin/animes', { token })).status).toBe(200)
})

test('a stream ends when its token is revoked', async () => {
  const token = await makeToken('notifications')
  const headers = { authorization: `Bearer ${token}` }
  const stream = await fetch(`http://127.0.0.1:${site.port}/api/notifications/stream`, { headers })
  expect(stream.status).toBe(200)
  await db.deleteFrom('access_token').where('account_id', '=', staff.id).execute()
  await stream.text()
})

test('a token has a budget of its own', async () => {
  const [busy, other] = [await makeToken('lists'), await makeToken('lists')]
  const statuses = []
  for (let made = 0; made < 241; made += 1)
    statuses.push((await site.call('GET', '/api/watchlist/counts', { token: busy })).status)
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429])
  expect((await site.call('GET', '/api/watchlist/counts', { token: other })).status).toBe(200)
})
