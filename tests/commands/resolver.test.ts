import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, startSite } from './run-command.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-resolver-'))
  const site = await startSite({ DATA_DIR: folder, DEMO: 'off' })
  await site.end('SIGTERM')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the resolver runs on its own at the port of RESOLVER_URL, over the database of the site', async () => {
  const { url, end } = await startSite(
    { DATA_DIR: folder, RESOLVER_URL: 'http://localhost:0' },
    'src/app/commands/resolver.ts',
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
])('%s it says what is wrong', async (_, environment, expected, word) => {
  const { code, output } = await runCommand('resolver', [], { DATA_DIR: folder, ...environment })
  expect([code, output]).toEqual([expected, expect.stringContaining(word)])
})
