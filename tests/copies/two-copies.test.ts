import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyReporter } from '../../src/features/notifications/server/public.ts'
import { type RunningSite, startSite } from '../commands/run-command.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { toUrl } from '../kit/database-url.ts'
import { eventually } from '../kit/eventually.ts'
import { findLink, listMailsTo } from '../kit/read-mails.ts'
import { startValkey, type Valkey } from '../kit/services/start-valkey.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { type ObjectStore, openObjectStore } from '../stand-ins/object-store.ts'

/** Two copies of the site, each with its own folder, over one PostgreSQL, one Valkey and one bucket. */
const { db, address } = useTestDatabase()
const folders = [useTestFolder(), useTestFolder()]
const copies: RunningSite[] = []
let valkey: Valkey
let store: ObjectStore

beforeAll(async () => {
  valkey = await startValkey()
  store = await openObjectStore()
  const settings = {
    DATABASE_URL: toUrl(address),
    REDIS_URL: valkey.url,
    PUBLIC_URL: 'http://localhost',
    SESSION_SECRET: 's'.repeat(40),
    SMTP_URL: 'folder',
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_URL: `${store.endpoint}/pictures`,
    DEMO: 'off',
  }
  copies.push(...(await Promise.all(folders.map((folder) => startSite({ ...settings, DATA_DIR: folder })))))
})
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.end('SIGTERM')))
  await valkey?.end()
  await store?.close()
})

type Question = { method?: string; token?: string; body?: unknown; form?: FormData }

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails when it is not there
type Answer = { status: number; body: any }

async function ask(copy: 0 | 1, path: string, { method = 'GET', token, body, form }: Question = {}): Promise<Answer> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  const payload = form ?? (body === undefined ? null : JSON.stringify(body))
  const response = await fetch(`${copies[copy]?.url}${path}`, { method, headers, body: payload })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** Registers a new account with one of the copies. */
async function register(copy: 0 | 1, username: string) {
  const body = { username, email: `${username}@exemple.fr`, password: 'Lanterne7' }
  const { tokens, user } = (await ask(copy, '/api/auth/register', { method: 'POST', body })).body
  return {
    id: user.id as number,
    email: user.email as string,
    token: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  }
}

test('signing in and out applies to both copies at once', async () => {
  const { token, refreshToken } = await register(0, 'Alma')
  expect((await ask(1, '/api/auth/profile', { token })).body.user.username).toBe('Alma')
  await ask(1, '/api/auth/logout', { method: 'POST', body: { refreshToken } })
  expect((await ask(0, '/api/auth/profile', { token })).status).toBe(401)
  expect((await ask(1, '/api/auth/profile', { token })).status).toBe(401)
})

test('both copies drop cached answers when the catalogue changes', async () => {
  const { slug } = await makeAnime(db, { title: 'Avant la marée' })
  const titleAt = async (copy: 0 | 1) => (await ask(copy, `/api/animes/${slug}`)).body?.anime?.title
  await eventually(async () => expect([await titleAt(0), await titleAt(1)]).toEqual(Array(2).fill('Avant la marée')))
  await db.updateTable('anime').set({ title: 'Après la marée' }).where('slug', '=', slug).execute()
  await eventually(async () => expect([await titleAt(0), await titleAt(1)]).toEqual(Array(2).fill('Après la marée')))
})

test('a notification reaches listeners of either copy, until they sign out', async () => {
  const { id, token, refreshToken } = await register(0, 'Brice')
  const heard = ['', '']
  const over = [false, false]
  for (const [place, copy] of copies.entries()) {
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(`${copy.url}/api/notifications/stream`, { headers })
    void (async () => {
      for await (const chunk of stream.body ?? []) heard[place] += new TextDecoder().decode(chunk)
      over[place] = true
    })().catch(() => {})
  }
  await notifyReporter(db, { accountId: id, title: 'Résolu', content: 'Réparé.', url: '/' })
  await eventually(() => expect(heard.map((text) => text.includes('"title":"Résolu"'))).toEqual([true, true]))
  await ask(1, '/api/auth/logout', { method: 'POST', body: { refreshToken } })
  await eventually(() => expect(over).toEqual([true, true]))
})

let carmen: string

test('a picture uploaded to one copy is served by the other', async () => {
  const { token } = await register(0, 'Carmen')
  carmen = token
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7a5cff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'moi.png')
  expect((await ask(0, '/api/auth/upload-avatar', { method: 'POST', token, form })).status).toBe(200)
  const { avatar_url } = (await ask(1, '/api/auth/profile', { token })).body.user
  expect((await fetch(avatar_url)).status).toBe(200)
})

test('a job runs once, on either copy', async () => {
  const { email } = await register(0, 'Denis')
  const mails = () => folders.flatMap((folder) => listMailsTo(join(folder, 'mail'), email))
  // The first mail confirms the address.
  await eventually(() => expect(mails()).toHaveLength(1))
  const forget = (copy: 0 | 1) => ask(copy, '/api/auth/forgot-password', { method: 'POST', body: { email } })
  expect((await forget(0)).status).toBe(200)
  await eventually(() => expect(mails()).toHaveLength(2))
  // Either copy may have sent either.
  expect(mails().map(findLink).toSorted()).toEqual([
    expect.stringContaining('/confirm-email#'),
    expect.stringContaining('/reset-password#'),
  ])
})

test('after one copy is killed the other has all data', async () => {
  const killed = copies[0]?.process
  if (!killed) throw new Error('The first copy is missing.')
  const { slug } = await makeAnime(db, { title: 'La Digue' })
  const ended = once(killed, 'exit')
  killed.kill('SIGKILL')
  await ended
  expect((await ask(1, '/api/auth/profile', { token: carmen })).status).toBe(200)
  await eventually(async () => expect((await ask(1, `/api/animes/${slug}`)).status).toBe(200))
})
