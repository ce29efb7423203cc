import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareSite } from '../kit/prepared-site.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { type RunningSite, runCommand, startSite } from './run-command.ts'

const folder = useTestFolder()
const settings = { DATA_DIR: folder }
let site: RunningSite

beforeAll(async () => {
  prepareSite(folder)
  site = await startSite({ ...settings, DEMO: 'on', BACKUP_HOUR: 'off' })
})
afterAll(() => site?.end('SIGTERM'))

const partition = (...args: string[]) => runCommand('partition', args, settings)

test('positions of a running site are split, and joined again', async () => {
  const split = await partition('--parts=4')
  expect(split).toMatchObject({ code: 0, output: expect.stringMatching(/^watch_progress: \d+ rows in 4 parts/m) })
  expect((await partition('--parts=4')).output).toMatch(/^played_earlier: already in 4 parts$/m)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect((await partition('--stop')).output).toContain('There was nothing to give up.')
  expect((await partition('--whole')).output).toMatch(/^watch_progress: \d+ rows in one piece/m)
})

test.each([[['--parts=1']], [['--parts=x']], [['--whole', '--stop']], [['--half']]])(
  '%j is refused before anything is read',
  async (args) => {
    expect(await partition(...args)).toMatchObject({ code: 2, output: expect.stringContaining('sumine partition [') })
  },
)
