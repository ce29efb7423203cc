import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { completeSettings, readHostSettings } from './host-settings.ts'
import { findHost, listHosts } from './list-hosts.ts'

const folder = useTestFolder()

function readText(text: string) {
  const file = join(folder, 'hosts.json')
  writeFileSync(file, text)
  return readHostSettings(file)
}

function listFrom(given: ReturnType<typeof readHostSettings>) {
  const client = { get: () => Promise.reject(new Error('nothing is asked')), close: () => {} }
  return listHosts({ client, given, demoClips: undefined, now: () => new Date() })
}

test("the operator's settings override the defaults of a host's file", () => {
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

test('without a settings file every host has its defaults', () => {
  expect(readHostSettings(undefined)).toEqual({})
  const link = new URL('https://video.sibnet.ru/shell.php?videoid=1')
  expect(findHost(listFrom({}), link)?.name).toBe('sibnet')
})

test('a host with other domains, or disabled, no longer takes its former links', () => {
  const link = new URL('https://video.sibnet.ru/shell.php?videoid=1')
  for (const text of ['{"sibnet":{"domains":["autre.example"]}}', '{"sibnet":{"enabled":false}}']) {
    expect(findHost(listFrom(readText(text)), link), text).toBeUndefined()
  }
})

test.each([
  ['sibnet', '/shell.php?videoid=1'],
  ['sendvid', '/embed/abc'],
  ['vidmoly', '/embed-abc.html'],
  ['peertube', '/w/abc'],
  ['youtube', '/watch?v=a1-b2_c3d4e'],
  ['plain', '/abc'],
])('%s has no links at the domains of its videos', (name, path) => {
  const given = { [name]: { domains: ['liens.example'], mediaDomains: ['videos.example'] } }
  const findAt = (domain: string) => findHost(listFrom(given), new URL(`https://${domain}${path}`))?.name
  expect([findAt('liens.example'), findAt('videos.example')]).toEqual([name, undefined])
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

test('a missing file and an unknown host are named', () => {
  expect(() => readHostSettings(join(folder, 'absent.json'))).toThrow(/VIDEO_HOSTS: .*absent\.json/)
  expect(() => listFrom(readText('{"sibent":{}}'))).toThrow(/no such host: sibent \(sibnet, sendvid/)
})
