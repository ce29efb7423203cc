import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { completeSettings, readHostSettings } from './host-settings.ts'
import { findHost, listHosts } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'sumine-hosts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function readText(text: string) {
  const file = join(folder, 'hosts.json')
  writeFileSync(file, text)
  return readHostSettings(file)
}

function listFrom(given: ReturnType<typeof readHostSettings>) {
  const client = { get: () => Promise.reject(new Error('nothing is asked')), close: () => {} }
  return listHosts({ client, given, demoClips: undefined, now: () => new Date() })
}

test('what the operator says of a host counts, what is left out stays as its file has it', () => {
  const given = readText('{ "vidmoly": { "topLevelDomain": "org", "atOnce": 1 } }')
  const defaults = { domains: ['vidmoly.to'], topLevelDomain: 'net' }
  expect(completeSettings(defaults, given.vidmoly)).toEqual({
    enabled: true,
    domains: ['vidmoly.to'],
    mediaDomains: [],
    topLevelDomain: 'org',
    atOnce: 1,
  })
})

test('without a file every host is as its own file has it', () => {
  expect(readHostSettings(undefined)).toEqual({})
  const link = new URL('https://video.sibnet.ru/shell.php?videoid=1')
  expect(findHost(listFrom({}), link)?.name).toBe('sibnet')
})

test('a host with other domains, or switched off, no longer takes its links', () => {
  const link = new URL('https://video.sibnet.ru/shell.php?videoid=1')
  for (const text of ['{"sibnet":{"domains":["autre.example"]}}', '{"sibnet":{"enabled":false}}']) {
    expect(findHost(listFrom(readText(text)), link), text).toBeUndefined()
  }
})

test.each([
  ['{', 'JSON'],
  ['[]', 'an object of hosts is expected'],
  ['{"sibnet":{"domains":["https://sibnet.ru/"]}}', 'sibnet.domains.0: a domain in lower case is expected'],
  ['{"sibnet":{"domains":["127.0.0.1"]}}', 'sibnet.domains.0'],
  ['{"sibnet":{"domains":["*"]}}', 'sibnet.domains.0'],
  ['{"sibnet":{"domains":["ru"]}}', 'sibnet.domains.0'],
  ['{"sibnet":{"atOnce":0}}', 'sibnet.atOnce'],
  ['{"sibnet":{"domain":["sibnet.ru"]}}', 'domain'],
])('the file %s is refused by name', (text, reason) => {
  expect(() => readText(text)).toThrow(/VIDEO_HOSTS: .*hosts\.json/)
  expect(() => readText(text)).toThrow(reason)
})

test('a file that is not there, and a host that is not known, are named', () => {
  expect(() => readHostSettings(join(folder, 'absent.json'))).toThrow(/VIDEO_HOSTS: .*absent\.json/)
  expect(() => listFrom(readText('{"sibent":{}}'))).toThrow(/no such host: sibent \(sibnet, sendvid/)
})
