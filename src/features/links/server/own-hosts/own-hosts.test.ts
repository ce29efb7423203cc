import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { useVideoHosts } from '../../../../../tests/stand-ins/hosts/video-hosts.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { findHost } from '../hosts/list-hosts.ts'
import { openHosts } from '../hosts/open-hosts.ts'

const standIns = await useVideoHosts()
const client = createHttpClient(standIns.addressRules)
afterAll(client.close)
const root = useTestFolder()
let folders = 0
let folder = ''

beforeEach(() => {
  folders += 1
  folder = join(root, String(folders), 'hosts')
  mkdirSync(folder, { recursive: true })
})

const put = (name: string, text: string) => writeFileSync(join(folder, name), text)

function open() {
  const config = readConfig({ DATA_DIR: join(folder, '..'), DEMO: 'off' })
  return openHosts({ config, http: client, now: () => new Date() })
}

async function resolve(hosts: Awaited<ReturnType<typeof open>>['hosts'], place: string) {
  const url = new URL(standIns.at(place))
  const host = findHost(hosts, url)
  return host?.resolve(url, { origin: 'https://sumine.example' })
}

/** Puts a module of theatre.test whose `resolve` has this body. */
const putModule = (name: string, body: string) =>
  put(`${name}.mjs`, `export default { domains: ['theatre.test'], async resolve(link, { ask }) { ${body} } }`)

/** Returns how many processes were started meanwhile. */
async function countProcesses(work: () => Promise<void>): Promise<number> {
  let started = 0
  const count = () => {
    started += 1
  }
  subscribe('child_process', count)
  await work().finally(() => void unsubscribe('child_process', count))
  return started
}

const described = {
  domains: ['theatre.test'],
  mediaDomains: ['stage.test'],
  links: ['/embed/*'],
  video: 'file:\\s*"([^"]+)"',
}

test('a described host plays what its expression finds in the page of the link', async () => {
  put('theatre.json', JSON.stringify({ ...described, headers: { referer: 'https://theatre.example/' } }))
  const { hosts } = await open()
  expect(await resolve(hosts, 'theatre.test/embed/a1')).toEqual({
    url: standIns.at('cdn.stage.test/a1/master.m3u8'),
    type: 'hls',
    cors: true,
  })
  expect(standIns.headers.at(-1)).toContain('referer')
  expect(await resolve(hosts, 'theatre.test/compte/a1')).toBeUndefined()
})

test('a module asks pages and returns what plays', async () => {
  put(
    'theatre.mjs',
    `export default {
       domains: ['theatre.test'], mediaDomains: ['stage.test'], links: ['/embed/*'], atOnce: 2,
       async resolve(link, { ask }) {
         const page = await ask(link, { headers: { 'x-player': '1' } })
         if (page.status === 404) return undefined
         return { url: /file: "([^"]+)"/.exec(page.text)[1], type: 'hls', expiresAt: new Date('2030-01-01T00:00:00Z') }
       },
     }`,
  )
  const { hosts } = await open()
  expect(await resolve(hosts, 'theatre.test/embed/a1')).toMatchObject({
    url: standIns.at('cdn.stage.test/a1/master.m3u8'),
    expiresAt: new Date('2030-01-01T00:00:00Z'),
  })
  expect(standIns.headers.at(-1)).toContain('x-player')
  standIns.failWith('/embed/', 404)
  await expect(resolve(hosts, 'theatre.test/embed/a2')).rejects.toMatchObject({ kind: 'gone' })
})

test('an expiry of null is none', async () => {
  putModule('theatre', `return { url: link + '/1.mp4', type: 'mp4', expiresAt: null }`)
  const { hosts } = await open()
  expect((await resolve(hosts, 'theatre.test/a'))?.expiresAt).toBeUndefined()
})

const offers = (...endings: string[]) =>
  `return [${endings.map((ending) => `{ url: new URL('${ending}', link).href, type: '${ending}' }`).join()}]`

test.each([
  [['dash', 'hls', 'mp4'], 'hls'],
  [['mp4', 'hls', 'dash'], 'mp4'],
  [['dash'], 'dash'],
])('of %j, which a module returns, %s plays', async (endings, type) => {
  putModule('theatre', offers(...endings))
  expect(await resolve((await open()).hosts, 'theatre.test/embed/a1')).toMatchObject({
    type,
    ...(type !== 'mp4' && { cors: true }),
  })
})

test.each([
  ['a.mpd', 'a.m3u8', 'hls', 'a.m3u8'],
  ['a.mpd', 'b.mpd', 'dash', 'a.mpd'],
])('of %s and %s in the page of a described host, the %s plays', async (first, second, type, file) => {
  put('theatre.json', JSON.stringify(described))
  const address = (name: string) => standIns.at(`cdn.stage.test/${name}`)
  standIns.trouble('/embed/', (response) => response.end(`file: "${address(first)}", file: "${address(second)}"`))
  expect(await resolve((await open()).hosts, 'theatre.test/embed/a1')).toMatchObject({ type, url: address(file) })
})

test('a module that returns no video says that it is gone', async () => {
  putModule('theatre', 'return []')
  await expect(resolve((await open()).hosts, 'theatre.test/embed/a1')).rejects.toMatchObject({ kind: 'gone' })
})

// A busy machine may end a process for its time before it has filled its memory.
test.each<[string, string, string | RegExp]>([
  ['throws', `throw new Error('fermé')`, 'fermé'],
  ['waits for ever', 'await new Promise(() => {})', 'no answer within 3 s'],
  ['floods its heap', 'const all = []; for (;;) all.push({ a: [1, 2, 3] })', /its process ended|within 3 s/],
  [
    'floods the memory',
    'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))',
    /allocation failed|within 3 s/,
  ],
  ['answers endlessly', `return { url: 'x'.repeat(1e6), type: 'mp4' }`, 'too long'],
  ['fetches for ever', 'for (;;) await ask(link)', 'more than 10 fetches'],
  ['returns another shape', 'return [1]', 'no { url, type }'],
  ['leads elsewhere', `return { url: 'http://files.test/a.mp4', type: 'mp4' }`, 'leads to files.test'],
  ['leads to the machine', `return { url: 'http://127.0.0.1/a.mp4', type: 'mp4' }`, 'leads to 127.0.0.1'],
  ['fetches elsewhere', `await ask('http://files.test/')`, 'not an allowed address'],
  ['forges a header', `await ask(link, { headers: { host: 'files.test' } })`, 'headers.host'],
  ['reads a file', `await import('node:fs')`, 'imports files alone'],
  ['reads its settings', 'return process.env', 'process is not defined'],
  ['connects by itself', `return fetch('http://127.0.0.1/')`, 'fetch is not defined'],
])('a module that %s fails alone', async (_, body, detail) => {
  putModule('faulty', body)
  put('other.mjs', `export default { domains: ['stage.test'], resolve: (url) => ({ url, type: 'mp4' }) }`)
  const { hosts } = await open()
  const failing = expect(resolve(hosts, 'theatre.test/embed/a1')).rejects.toMatchObject({
    name: 'HostFailure',
    detail: expect.stringMatching(detail),
  })
  const url = standIns.at('stage.test/a.mp4')
  expect(await resolve(hosts, 'stage.test/a.mp4')).toMatchObject({ url })
  await failing
  expect(await resolve(hosts, 'stage.test/a.mp4')).toMatchObject({ url })
})

test('after a hang the next call of the module gets a new process, which the end of the former does not end', async () => {
  putModule('theatre', `if (link.endsWith('b')) for (;;); return { url: link, type: 'mp4' }`)
  const { hosts } = await open()
  const started = await countProcesses(async () => {
    await expect(resolve(hosts, 'theatre.test/b')).rejects.toMatchObject({
      name: 'HostFailure',
      kind: 'unreachable',
      detail: expect.stringContaining('no answer within 3 s'),
    })
    // The second call comes while the first process is still ending.
    for (let call = 0; call < 20; call += 1) {
      expect(await resolve(hosts, 'theatre.test/a')).toMatchObject({ url: standIns.at('theatre.test/a') })
      await new Promise((done) => setTimeout(done, 20))
    }
  })
  expect(started).toBe(2)
})

test('the time to compute begins when the last of several fetches has come', async () => {
  // Longer than a module may compute.
  standIns.trouble('/slow', (response) => void setTimeout(() => response.end('lent'), 4000))
  putModule(
    'theatre',
    `await Promise.all([ask(link), ask(link.replace('/a1', '/slow'))]); return { url: link, type: 'mp4' }`,
  )
  const found = await resolve((await open()).hosts, 'theatre.test/a1')
  expect(found).toMatchObject({ url: standIns.at('theatre.test/a1') })
})

test('an endless expression is ended with its process', async () => {
  put('theatre.json', JSON.stringify({ ...described, video: '((?:a+)+)b' }))
  standIns.trouble('/embed/', (response) => response.end('a'.repeat(50_000)))
  await expect(resolve((await open()).hosts, 'theatre.test/embed/a1')).rejects.toMatchObject({
    detail: expect.stringContaining('no answer within 3 s'),
  })
})

test.each([
  ['a.mjs', 'export default {', /Unexpected|describe/],
  ['a.mjs', 'export default { domains: ["a.example"] }', 'no resolve function'],
  ['a.mjs', 'export default { domains: "a.example", resolve() {} }', 'domains'],
  ['a.mjs', 'export default { domains: ["localhost"], resolve() {} }', 'a domain in lower case'],
  ['a.mjs', 'throw new Error("fermé")', 'fermé'],
  ['a.mjs', 'process.exit(0)', 'process is not defined'],
  ['a.json', '{', 'JSON'],
  ['a.json', '{"domains":["a.example"],"video":"file"}', 'an expression with a group is expected'],
  ['a.json', '{"domains":["a.example"],"video":"(file"}', 'an expression with a group is expected'],
  ['a.json', '{"domains":["a.example"],"video":"(f)","headers":{"host":"b"}}', 'headers.host'],
  ['sibnet.json', JSON.stringify(described), 'there is another host sibnet'],
  ['A b.json', JSON.stringify(described), 'lower-case letters'],
])('the file %s with %s is left out with its problem', async (name, text, problem) => {
  put(name, text)
  put('theatre.json', JSON.stringify(described))
  const { hosts, ownHosts } = await open()
  expect(ownHosts).toContainEqual(expect.objectContaining({ file: name, problem: expect.stringMatching(problem) }))
  expect(hosts.map((host) => host.name)).toContain('theatre')
})

test('a file that hangs while it is loaded is left out, tried once until it changes, and blocks nothing', async () => {
  put('a.mjs', 'for (;;);')
  let isBlocked = true
  setImmediate(() => {
    isBlocked = false
  })
  const left = [{ name: 'a', file: 'a.mjs', problem: expect.stringContaining('did not describe') }]
  const once = await countProcesses(async () => {
    const opened = await Promise.all([open(), open()])
    expect(isBlocked).toBe(false)
    for (const { ownHosts } of [...opened, await open()]) expect(ownHosts).toEqual(left)
  })
  expect(once).toBe(1)
  putModule('a', 'return []')
  const again = await countProcesses(async () => {
    expect((await open()).ownHosts).toEqual([expect.objectContaining({ name: 'a', definition: expect.anything() })])
  })
  expect(again).toBe(1)
})
