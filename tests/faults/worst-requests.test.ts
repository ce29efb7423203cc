import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isAbsent } from '../../src/shared/contract/endpoint.ts'
import { type RunningSite, startSite } from '../commands/run-command.ts'
import { askHealth, type Health } from '../kit/ask-health.ts'
import { toUrl } from '../kit/database-url.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { signInAs, siteSecret } from '../kit/test-site.ts'
import { listWorstRequests, sendWorst } from '../kit/worst-requests.ts'

/* The site answers under the worst requests. Each call that takes a body or a file is sent the worst of its kind,
   at its maximum size, while a probe asks for /healthz every 20 ms. The site itself reports what held its event
   loop, in CPU time of its thread, which a busy machine hardly affects; `npm run bench worst` measures waits. */
const { db, address } = useTestDatabase()
/** The limit in `deploy/alerts.yml`. */
const maxMemoryKb = 1.5e6
/** How long one request may block the event loop: twice the threshold of the log, for busy machines. */
const maxHoldMs = 400
/** Repetitions of a request that blocked for longer; it fails if each of them does, or else the machine was busy. */
const repeats = 3

type Sent = { what: string; send: () => Promise<number> }
type Hold = { heldMs: number; routes: string[]; sent: Sent | undefined }

const folder = useTestFolder()
let site: RunningSite
let token = ''
let sent: Sent | undefined
let stopAsking: () => Promise<Health>
const holds: Hold[] = []

beforeAll(async () => {
  site = await startSite({
    DATA_DIR: folder,
    DATABASE_URL: toUrl(address),
    SESSION_SECRET: siteSecret,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    BACKUP_HOUR: 'off',
    LOG_LEVEL: 'warn',
  })
  // The first answer waits until the code of the pages is loaded.
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
  token = (await signInAs(db, 'Administrateur')).accessToken
})
afterAll(() => site?.end('SIGKILL'))

const taking = endpoints.filter(({ body, upload }) => upload || !isAbsent(body))
test.each(taking.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  { timeout: 1_200_000 },
  async (...[name, endpoint]) => {
    for await (const request of listWorstRequests(endpoint, taking)) {
      sent = { what: `${name}: ${request.what}`, send: () => sendWorst(endpoint, request, { url: site.url, token }) }
      expect(await sent.send(), sent.what).toBeLessThan(500)
    }
  },
)

test('no request blocked the event loop, and the site answered throughout', { timeout: 600_000 }, async () => {
  const held: string[] = []
  for (const hold of holds.filter(isTooLong))
    if (await holdsAgain(hold)) held.push(`${hold.heldMs} ms: ${hold.sent?.what} (${hold.routes})`)
  expect(held).toEqual([])
  const { waits, failures } = await stopAsking()
  expect(site.process.exitCode).toBeNull()
  expect(failures).toEqual([])
  expect(waits.length).toBeGreaterThan(100)
})

test.runIf(existsSync('/proc/self/status'))('its memory stays bounded', () => {
  const [, peakKb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8')) ?? []
  expect(Number(peakKb)).toBeLessThan(maxMemoryKb)
})

const isTooLong = ({ heldMs }: Hold) => heldMs > maxHoldMs

/** Repeats a request that blocked the event loop. @returns whether it did each time */
async function holdsAgain(hold: Hold): Promise<boolean> {
  for (let time = 0; time < repeats; time++) {
    const before = holds.length
    await hold.sent?.send()
    // The site logs a block at its next check of the event loop.
    await setTimeout(500)
    if (!holds.slice(before).some(isTooLong)) return false
  }
  return true
}
