import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { findProgram } from '../../scripts/find/find-program.mjs'
import { eventually } from '../kit/eventually.ts'
import { fillMediaFolder, testStreamsAndRanges } from '../kit/streams-and-ranges.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { askPort, openTestSite, reach } from '../kit/test-site.ts'
import { listen, type StandIn } from '../stand-ins/listen.ts'

const caddy = findProgram(['caddy'])
const { db, connection } = useTestDatabase()
const folder = useTestFolder()
let app: FastifyInstance
let store: StandIn
let proxy: ChildProcess
let port: number
let accessLog = ''

/** Writes deploy/Caddyfile for this test: its ports, no certificate, and no port for Caddy's own administration. */
function writeSettings(sitePort: number, storePort: number): string {
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('{$SITE_HOST}', `http://127.0.0.1:${port}`)
    .replace('site-1:3000 site-2:3000', `127.0.0.1:${sitePort}`)
    .replace('store:9000', `127.0.0.1:${storePort}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tgrace_period 1s\n}\n${site}`)
  return file
}

beforeAll(async () => {
  if (!caddy) return
  port = await findFreePort()
  app = await openTestSite(connection, { TRUST_PROXY: '1', ...fillMediaFolder(folder) })
  store = await listen(({ url }, response) => response.end(`stored ${url}`))
  const settings = writeSettings(reach(app).port, store.port)
  proxy = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', settings], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  proxy.stdout?.on('data', (chunk) => {
    accessLog += chunk
  })
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200))
})
afterAll(async () => {
  if (!caddy) return
  if (proxy.exitCode === null && proxy.kill('SIGTERM')) await once(proxy, 'exit')
  await store.close()
  await app.close()
})

test.skipIf(!caddy)('stored files come from the store, copies of pictures from the site', async () => {
  expect((await askPort(port, '/pictures/avatars/a.webp')).text).toBe('stored /pictures/avatars/a.webp')
  for (const path of ['/pictures/320.webp?url=https://covers.example/a.jpg', '/pictures/', '/pictures/?list-type=2']) {
    const { status, text } = await askPort(port, path)
    expect([status, text.startsWith('stored')]).toEqual([404, false])
  }
})

test.skipIf(!caddy)('the access log has no tokens', async () => {
  for (const path of ['/planning/calendar/secret.ics', '/healthz?token=secret&page=2']) await askPort(port, path)
  await eventually(() => {
    for (const address of ['/planning/calendar/-', '/healthz?token=-']) expect(accessLog).toContain(address)
  })
  expect(accessLog).not.toContain('secret')
})

testStreamsAndRanges(caddy !== undefined, () => ({ port, app, db }))
