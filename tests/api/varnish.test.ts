import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { findProgram } from '../../scripts/find/find-program.mjs'
import { sql } from '../../src/platform/database/sql.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { eventually } from '../kit/eventually.ts'
import { connectGuest, openSeance } from '../kit/seance-guest.ts'
import { fillMediaFolder, testStreamsAndRanges } from '../kit/streams-and-ranges.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { openTestSite, reach } from '../kit/test-site.ts'

const varnishd = findProgram(['varnishd'])
const { db, connection } = useTestDatabase()
const folder = useTestFolder()
let app: FastifyInstance
let varnish: ChildProcess
let base: string

beforeAll(async () => {
  if (!varnishd) return
  base = `http://127.0.0.1:${await findFreePort()}`
  mkdirSync(join(folder, 'uploads'))
  app = await openTestSite(connection, {
    CDN_PURGE_URL: `${base}/purge-tags`,
    ...fillMediaFolder(folder),
    DATA_DIR: folder,
  })
  const vcl = readFileSync('deploy/varnish.vcl', 'utf8').replace('"3000"', `"${reach(app).port}"`)
  writeFileSync(join(folder, 'site.vcl'), vcl)
  // Without a jail, so that it may use the test's folder.
  const args = [
    '-j',
    'none',
    '-F',
    '-n',
    join(folder, 'state'),
    '-a',
    new URL(base).host,
    '-f',
    join(folder, 'site.vcl'),
  ]
  varnish = spawn(varnishd, [...args, '-s', 'malloc,32m', '-p', 'http_gzip_support=off'], { stdio: 'ignore' })
  await eventually(async () => expect((await fetch(`${base}/healthz`)).status).toBe(200))
})
afterAll(async () => {
  if (!varnishd) return
  if (varnish.exitCode === null && varnish.kill('SIGTERM')) await once(varnish, 'exit')
  await app.close()
})

const ask = (path: string, init: RequestInit = {}) => fetch(base + path, init)

test.skipIf(!varnishd)('Varnish caches an answer until the site announces that its content changed', async () => {
  const [one, other] = [await makeAnime(db, { synopsis: 'avant' }), await makeAnime(db, { synopsis: 'avant' })]
  const read = async ({ slug }: { slug: string }) => await (await ask(`/api/animes/${slug}`)).text()
  for (const anime of [one, other]) await eventually(async () => expect(await read(anime)).toContain('avant'))
  // A second number in this header is a hit. Purges from before the reading may still come.
  const hit = async ({ slug }: { slug: string }) => (await ask(`/api/animes/${slug}`)).headers.get('x-varnish')
  await eventually(async () => expect(await hit(one)).toContain(' '))

  const { headers } = await ask(`/api/animes/${one.slug}`, { headers: { 'accept-encoding': 'br' } })
  expect([headers.get('surrogate-key'), headers.get('cache-tag'), headers.get('xkey')]).toEqual([null, null, null])
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')

  await db.updateTable('anime').set({ synopsis: 'après' }).where('id', '=', one.id).execute()
  await eventually(async () => expect(await read(one)).toContain('après'))
  // Cached by the site again, so that memory answers after a purge from before.
  await reach(app).ask(`/api/animes/${other.slug}`)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.updateTable('anime').set({ synopsis: 'en silence' }).where('id', '=', other.id).execute()
  })
  expect(await read(other)).toContain('avant')
})

test.skipIf(!varnishd)('an upload that was removed is gone', async () => {
  const path = '/uploads/portrait.webp'
  writeFileSync(join(folder, path), 'a picture')
  for (const _ of [1, 2]) expect((await ask(path)).status).toBe(200)
  rmSync(join(folder, path))
  expect((await ask(path)).status).toBe(404)
})

test.skipIf(!varnishd)('nobody but the site purges, and calls of people pass', async () => {
  const headers = { 'surrogate-key': 'catalogue', 'x-forwarded-for': '203.0.113.7' }
  expect((await ask('/purge-tags', { method: 'POST', headers })).status).toBe(404)
  expect((await ask('/purge-tags', { method: 'POST', headers: { 'surrogate-key': 'x' } })).status).toBe(200)
  expect((await ask('/api/notifications', { headers: { authorization: 'Bearer x' } })).status).toBe(401)
})

test.skipIf(!varnishd)('only a séance may upgrade the connection to a WebSocket', async () => {
  const { id } = await makeEpisode(db, {})
  const port = Number(new URL(base).port)
  const guest = await connectGuest(port, await openSeance(port, id))
  expect(guest.room()?.people).toHaveLength(1)
  guest.leave()
  const other = new WebSocket(`ws://127.0.0.1:${port}/api/animes`)
  await once(other, 'error')
  expect(other.readyState).toBe(WebSocket.CLOSED)
})

test.skipIf(!varnishd)(
  'a second request on a connection that carried an own file does not reach the site',
  async () => {
    const asked: (string | undefined)[] = []
    const note = ({ url }: IncomingMessage) => void asked.push(url)
    app.server.on('request', note)
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: sumine.example\r\n\r\n`
    socket.write(request('/own-media/folder/a.mp4') + request('/api/genres?second'))
    socket.resume()
    await once(socket, 'close')
    app.server.off('request', note)
    expect(asked).toEqual(['/own-media/folder/a.mp4'])
  },
)

test.skipIf(!varnishd)('the site sends tags to a CDN that it can purge', async () => {
  const { headers } = await reach(app).ask('/api/genres')
  expect(headers['surrogate-key']).toBe('genres animes catalogue')
  expect(headers['cache-tag']).toBe('genres,animes,catalogue')
  expect(headers['surrogate-control']).toBe('max-age=3600')
  expect((await reach(app).ask('/robots.txt')).headers['surrogate-key']).toBe('catalogue')
})

testStreamsAndRanges(varnishd !== undefined, () => ({ port: Number(new URL(base).port), app, db }))
