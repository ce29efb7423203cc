import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSite, runCommand, startSite } from '../commands/run-command.ts'
import { eventually } from '../kit/eventually.ts'
import { prepareSite } from '../kit/prepared-site.ts'
import { useTestFolder } from '../kit/test-folder.ts'

const folder = useTestFolder()
const token = 'm'.repeat(16)
const authorization = `Bearer ${token}`
let site: RunningSite

beforeAll(async () => {
  prepareSite(folder)
  site = await startSite({
    DATA_DIR: folder,
    DEMO: 'off',
    BACKUP_HOUR: 'off',
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: token,
  })
})
afterAll(() => site?.end('SIGKILL'))

/** Returns the worker processes of the first one. */
function workers(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const ofSite = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => Number(parent) === site.process.pid)
  return ofSite.filter((words) => words.join(' ').includes('src/process/main.ts')).map(([pid]) => Number(pid))
}

/** Returns the reported number of calls of the list of genres, from any of its processes. */
async function countGenreCalls(): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`, { headers: { connection: 'close', authorization } })).text()
  const counts = [...text.matchAll(/^sumine_http_request_seconds_count\{.*route="(?:kept|\/api\/genres)".*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

test('metrics are the sum of all processes, from any of them', async () => {
  const pids = new Set(workers())
  const before = await countGenreCalls()
  for (let call = 0; call < 20; call++) {
    expect((await fetch(`${site.url}/api/genres`, { headers: { connection: 'close' } })).status).toBe(200)
  }
  await eventually(async () => expect(await countGenreCalls()).toBe(before + 20))
  for (let scrape = 0; scrape < 6; scrape++) expect(await countGenreCalls()).toBe(before + 20)
  const text = await (await fetch(`${site.url}/metrics`, { headers: { authorization } })).text()
  // Each worker has its own cache, so each answered some uncached requests.
  expect(text).toMatch(new RegExp(`^sumine_http_request_seconds_count\\{.*route="/api/genres".*\\} ${pids.size}$`, 'm'))
  expect(text).toContain(`sumine_processes ${pids.size}\n`)
  // Shared values are reported once.
  expect(text.match(/^sumine_version_info\{.*\} 1$/gm)).toHaveLength(1)
})

test('the page of the operator shows all processes, whichever answers', async () => {
  const account = { email: 'garde@exemple.fr', username: 'garde', password: 'Lanterne7' }
  const words = Object.entries(account).flatMap(([name, value]) => [`--${name}`, value])
  expect((await runCommand('user', [...words, '--role', 'Administrateur'], { DATA_DIR: folder })).code).toBe(0)
  const signedIn = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { tokens } = (await signedIn.json()) as { tokens: { accessToken: string } }
  const read = async () => {
    const headers = { connection: 'close', authorization: `Bearer ${tokens.accessToken}` }
    const answer = await fetch(`${site.url}/api/admin/health`, { headers })
    return (await answer.json()) as { memory_bytes: number; cache: { answers: number } }
  }
  // Both kept the list of genres.
  const text = await (await fetch(`${site.url}/metrics`, { headers: { authorization } })).text()
  const kept = Number(/^sumine_cache_answers_kept (\d+)$/m.exec(text)?.[1])
  expect(kept).toBeGreaterThanOrEqual(workers().length)
  for (let turn = 0; turn < 6; turn++) expect((await read()).cache.answers).toBe(kept)
  const resident = workers().map((pid) => {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * 4096
  })
  expect((await read()).memory_bytes).toBeGreaterThan(1.5 * Math.min(...resident))
})

test('a worker that dies is replaced, and the others continue', async () => {
  const before = workers()
  expect(before).toHaveLength(2)
  process.kill(before[0] as number, 'SIGKILL')
  await eventually(() => {
    const now = workers()
    expect(now).toHaveLength(2)
    expect(now).not.toContain(before[0])
  })
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

test('ending the first process ends all', async () => {
  const all = workers()
  expect(await site.end('SIGTERM')).toBe(0)
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow()
})
