import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { makeAnime } from '../factories/make-anime.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { openTestSite, reach, type TestSite } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const dataDir = useTestFolder()
const password = 'Lanterne7'
const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function start(): Promise<TestSite> {
  const app = await openTestSite(connection, { DATA_DIR: dataDir })
  open.push(app)
  return reach(app)
}

async function register({ call }: TestSite, name: string): Promise<string> {
  const body = { username: name, email: `${name.toLowerCase()}@exemple.fr`, password }
  const { tokens } = (await call('POST', '/api/auth/register', { body })).json() as { tokens: { accessToken: string } }
  return tokens.accessToken
}

test('sessions survive a restart', async () => {
  const site = await start()
  const token = await register(site, 'Anouk')
  await open.pop()?.close()
  const restarted = await start()
  expect((await restarted.call('GET', '/api/auth/profile', { token })).status).toBe(200)
})

test('an uploaded picture is served as immutable, with headers that forbid scripts', async () => {
  const site = await start()
  const base = `http://127.0.0.1:${site.port}`
  const token = await register(site, 'Clara')
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('avatar', new File([new Uint8Array(picture)], 'moi.png'))
  const sent = await fetch(`${base}/api/auth/upload-avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { avatar_url } = (await sent.json()) as { avatar_url: string }
  const answer = await fetch(`${base}${avatar_url}`)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const kept = readFileSync(join(dataDir, avatar_url))
  expect(Buffer.from(await answer.arrayBuffer()).equals(kept)).toBe(true)
  expect((await fetch(`${base}/uploads/%2e%2e/secrets.json`, { redirect: 'manual' })).status).not.toBe(200)
})

test('the data export contains data from every part of the site', async () => {
  const site = await start()
  const token = await register(site, 'Diane')
  const { id, title } = await makeAnime(db)
  await site.call('POST', '/api/watchlist/add', { token, body: { anime_id: id } })
  const { data } = (await site.call('GET', '/api/auth/export', { token })).json() as { data: Record<string, unknown> }
  expect(Object.keys(data).join(' ')).toBe(
    'account sessions account_activity access_tokens second_factor passkeys linked_accounts watchlist ' +
      'list_imports linked_lists watch_progress time_played hidden_suggestions saved_searches notifications ' +
      'webhooks calendar reports person_reports staff_actions synchronisations',
  )
  expect(data.account).toMatchObject({ username: 'Diane' })
  expect(JSON.stringify(data.watchlist)).toContain(title)
})
