import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { isAbsent } from '../../src/shared/contract/endpoint.ts'
import { type RunningSite, startSite } from '../commands/run-command.ts'
import { askHealth, type Health } from '../kit/ask-health.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { signInAs } from '../kit/sign-in-as.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { listWorstRequests, sendWorst } from '../kit/worst-requests.ts'

/*
 * Whatever is sent, the site goes on answering: each call that takes a body or a file is sent the worst of its kind, as
 * large as it takes it, while somebody else asks every 20 ms whether the site lives. The site itself says what held its
 * event loop, in time that its thread worked, which a busy machine hardly changes; `npm run bench worst` measures waits.
 */
const database = useTestDatabase()
const secret = 'w'.repeat(40)
/** What `deploy/alerts.yml` calls too much. */
const mostMemoryKb = 1.5e6
/** Twice what the log calls a hold: a machine that does much else works slower, too. */
const longestHoldMs = 400

let folder: string
let site: RunningSite
let token = ''
let sent = ''
let stopAsking: () => Promise<Health>
const holds: { heldMs: number; routes: string[]; sent: string }[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-worst-'))
  const server = inject('databaseAddress')
  if (!('socketFolder' in server) || !('database' in database.address)) throw new Error('A local server is expected.')
  const host = encodeURIComponent(server.socketFolder)
  site = await startSite({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${server.user}@localhost:${server.port}/${database.address.database}?host=${host}`,
    ...{ SESSION_SECRET: secret, DEMO: 'off', RATE_LIMITS: 'off', BACKUP_HOUR: 'off', LOG_LEVEL: 'warn' },
  })
  // Its pages are loaded once it listens.
  await fetch(site.url)
  site.process.stderr?.on('data', (lines: Buffer) => {
    for (const line of lines.toString().split('\n')) {
      const [, heldMs] = /"heldMs":(\d+)/.exec(line) ?? []
      if (heldMs) holds.push({ heldMs: Number(heldMs), routes: JSON.parse(line).routes, sent })
    }
  })
  stopAsking = await askHealth(site.url)
})
// Some calls end their caller's session.
beforeEach(async () => {
  token = (await signInAs(database.connection.db, { role: 'Administrateur', secret })).accessToken
})
afterAll(async () => {
  await site?.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const taking = endpoints.filter(({ body, upload }) => upload || !isAbsent(body))
test.each(taking.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  { timeout: 1_200_000 },
  async (...[name, endpoint]) => {
    for await (const request of listWorstRequests(endpoint)) {
      sent = `${name}: ${request.what}`
      expect(await sendWorst(endpoint, request, { url: site.url, token }), sent).toBeLessThan(500)
    }
  },
)

test('all the while the site answered everybody, and held nobody up', async () => {
  const { waits, failures } = await stopAsking()
  expect(site.process.exitCode).toBeNull()
  expect(failures).toBe(0)
  expect(waits.length).toBeGreaterThan(100)
  expect(holds.filter(({ heldMs }) => heldMs > longestHoldMs)).toEqual([])
})

test.runIf(existsSync('/proc/self/status'))('its memory stays bounded', () => {
  const [, peakKb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8')) ?? []
  expect(Number(peakKb)).toBeLessThan(mostMemoryKb)
})
