import { beforeAll, expect, test } from 'vitest'
import { prepareSite } from '../kit/prepared-site.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { runCommand, startSite } from './run-command.ts'

const folder = useTestFolder()
beforeAll(() => prepareSite(folder))

test("the resolver runs separately at the port of RESOLVER_URL, over the site's database", async () => {
  const { url, end } = await startSite(
    { DATA_DIR: folder, RESOLVER_URL: 'http://localhost:0' },
    'src/commands/resolver.ts',
  )
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/sibnet/getMp4?link=x`)).status).toBe(400)
  expect(await end('SIGTERM')).toBe(0)
})

test.each([
  ['without RESOLVER_URL', {}, 2, 'RESOLVER_URL'],
  [
    'with a file of hosts that is not there',
    { RESOLVER_URL: 'http://localhost:0', VIDEO_HOSTS: '/absent.json' },
    1,
    'VIDEO_HOSTS',
  ],
])('%s it reports the error', async (_, environment, expected, word) => {
  const { code, output } = await runCommand('resolver', [], { DATA_DIR: folder, ...environment })
  expect([code, output]).toEqual([expected, expect.stringContaining(word)])
})
