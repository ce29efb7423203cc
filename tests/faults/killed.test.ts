import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSite, startSite } from '../commands/run-command.ts'
import { prepareSite } from '../kit/prepared-site.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { startWriteLoad, type WriteLoad } from './write-load.ts'

// Restarting the site takes most of the time. Each kill interrupts a write of every account, so many accounts test as
// many moments between a write and its confirmation as many rounds with few accounts.
const people = 48

const folder = useTestFolder()
let site: RunningSite
let load: WriteLoad

const start = async () => {
  site = await startSite({ DATA_DIR: folder, DEMO: 'on', RATE_LIMITS: 'off', BACKUP_HOUR: 'off', LOG_LEVEL: 'silent' })
  load?.moveTo(site.url)
}
const databasePid = () => Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

beforeAll(async () => {
  prepareSite(folder)
  await start()
  load = await startWriteLoad(site.url, people)
})
afterAll(async () => {
  await load?.stop()
  await site?.end('SIGTERM')
})

test.each([
  ['the site', async () => void (await site.end('SIGKILL')), start],
  ['its database', async () => void process.kill(databasePid(), 'SIGKILL'), async () => {}],
  [
    'both',
    async () => {
      const ended = site.end('SIGKILL')
      process.kill(databasePid(), 'SIGKILL')
      await ended
    },
    start,
  ],
])(
  'nothing that was confirmed is lost when %s is killed at any moment',
  async (_, kill, comeBack) => {
    await load.waitForMore(3 * people)
    await kill()
    await comeBack()
    await load.waitForMore(1)
    await load.expectAllThere()
    // Refused requests may be sent again.
    expect([...load.refusals].filter((status) => status !== 503)).toEqual([])
  },
  180_000,
)
