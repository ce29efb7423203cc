import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { findProgram } from '../../scripts/find/find-program.mjs'
import { makeEpisode } from '../factories/make-episode.ts'
import { eventually } from '../kit/eventually.ts'
import { connectGuest, openSeance, takePlace } from '../kit/seance-guest.ts'
import { fillMediaFolder, testStreamsAndRanges } from '../kit/streams-and-ranges.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { askPort, isBuilt, openTestSite, reach } from '../kit/test-site.ts'

const nginx = findProgram(['nginx'])
const { db, connection } = useTestDatabase()
const folder = useTestFolder()
let app: FastifyInstance
let proxy: ChildProcess
let port: number

/** Writes deploy/nginx.conf for this test: its ports, its folder, and no certificate. */
function writeSettings(sitePort: number): string {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^server \{\s+listen 80;.+?^\}/ms, '')
    .replace(/^\s*(listen \[::\]|ssl_).*$/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${sitePort}`)
    .replaceAll('/var/log/nginx', folder)
    .replace('/var/lib/nginx/sumine', join(folder, 'kept'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, 'main.conf')
  writeFileSync(join(folder, 'site.conf'), site)
  const frame = `pid ${join(folder, 'pid')};\nerror_log stderr crit;\ndaemon off;\nmaster_process off;\nevents {}\n`
  writeFileSync(file, `${frame}http { ${temporary.join('\n')} include ${join(folder, 'site.conf')}; }\n`)
  return file
}

beforeAll(async () => {
  if (!nginx) return
  port = await findFreePort()
  app = await openTestSite(connection, { TRUST_PROXY: '1', ...fillMediaFolder(folder) })
  const args = ['-e', 'stderr', '-p', folder, '-c', writeSettings(reach(app).port)]
  proxy = spawn(resolve(nginx), args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200))
})
afterAll(async () => {
  if (!nginx) return
  if (proxy.exitCode === null && proxy.kill('SIGTERM')) await once(proxy, 'exit')
  await app.close()
})

test.skipIf(!nginx)('two people keep in step through nginx', async () => {
  const { id } = await makeEpisode(db, {})
  const host = await connectGuest(port, await openSeance(port, id))
  const guest = await connectGuest(port, await takePlace(port, host.seat.id, 'Basile'))
  host.steer({ position: 90, is_playing: true })
  await eventually(() => expect(guest.room()).toMatchObject({ position: 90, is_playing: true }))
  guest.leave()
  host.leave()
})

test.skipIf(!nginx)('other calls pass, with their bodies', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'absent@sumine.example', password: 'inconnu' }),
  })
  expect(answer.status).toBe(401)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(403)
})

test.skipIf(!nginx || !isBuilt)('a script is asked of the site once in each encoding, a page each time', async () => {
  const asked: string[] = []
  const note = ({ url, headers }: IncomingMessage) => void asked.push(`${url} ${headers['accept-encoding'] ?? 'plain'}`)
  const { text: page } = await askPort(port, '/explorer')
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
  app.server.on('request', note)
  const read = async (path: string, encoding?: string) => {
    const { status, headers, body } = await askPort(
      port,
      path,
      encoding ? { headers: { 'accept-encoding': encoding } } : {},
    )
    expect([status, headers['content-encoding']]).toEqual([200, encoding])
    return body
  }
  const [plain, packed] = [await read(script), await read(script, 'br')]
  expect(packed.length).toBeLessThan(plain.length)
  for (const _ of [1, 2]) {
    expect((await read(script)).equals(plain)).toBe(true)
    expect((await read(script, 'br')).equals(packed)).toBe(true)
    await read('/explorer')
  }
  app.server.off('request', note)
  expect(asked).toEqual([`${script} plain`, `${script} br`, '/explorer plain', '/explorer plain'])
})

test.skipIf(!nginx)('the access log has no tokens', async () => {
  for (const path of ['/healthz?token=secret', '/planning/calendar/secret.ics']) await askPort(port, path)
  const readLog = () => readFileSync(join(folder, 'sumine.log'), 'utf8')
  await eventually(() => expect(readLog()).toContain('"GET /planning/calendar/-" 404'))
  expect(readLog()).not.toContain('secret')
})

testStreamsAndRanges(nginx !== undefined, () => ({ port, app, db: db }))
