import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSite, startSite } from '../commands/run-command.ts'
import { eventually } from '../kit/eventually.ts'

const folder = mkdtempSync(join(tmpdir(), 'sumine-processes-'))
let site: RunningSite

beforeAll(async () => {
  site = await startSite({ DATA_DIR: folder, DEMO: 'off', WEB_CONCURRENCY: '2', LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await site?.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The processes that the first one started to serve the site. */
function workers(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const ofSite = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => Number(parent) === site.process.pid)
  return ofSite.filter((words) => words.join(' ').includes('src/app/main.ts')).map(([pid]) => Number(pid))
}

test('one that dies is replaced, and the others go on', async () => {
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

test('ending the first one ends them all', async () => {
  const all = workers()
  expect(await site.end('SIGTERM')).toBe(0)
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow()
})
