import { createServer } from 'node:http'
import { isIPv6 } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen, onlyHere, type StandIn } from '../../../tests/stand-ins/listen.ts'
import { publicInternet } from './address-rules.ts'
import { createHttpClient } from './create-http-client.ts'
import type { FetchFailureKind } from './fetch-failure.ts'

let server: StandIn
let received: string[] = []
const mebibyte = 1024 * 1024

beforeAll(async () => {
  server = await listen((request, response) => {
    received.push(`${request.headers.host}${request.url}`)
    const path = request.url ?? ''
    if (path.startsWith('/to?')) {
      response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
    } else if (path === '/endless') {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(mebibyte / 16))) {}
      }
      response.on('drain', pour)
      pour()
    } else if (path === '/never') {
      response.write('the beginning')
    } else if (path !== '/silent') {
      response.end(JSON.stringify(request.headers))
    }
  })
})
beforeEach(() => {
  received = []
})
afterAll(() => server.close())

const here = createHttpClient(onlyHere)
afterAll(here.close)

const options = { allows: ({ hostname }: URL) => hostname.endsWith('host.test'), maxBytes: mebibyte, timeoutMs: 10_000 }
const at = (path: string, name = 'host.test') => new URL(`http://${name}:${server.port}${path}`)
const failsAs = (kind: FetchFailureKind) => ({ name: 'FetchFailure', kind })

test('fetches an allowed address uncompressed and returns its final URL', async () => {
  const answer = await here.get(at('/page?x=1'), { ...options, headers: { referer: 'http://host.test/' } })
  expect(answer).toMatchObject({ status: 200, url: at('/page?x=1') })
  expect(JSON.parse(answer.body.toString())).toMatchObject({
    referer: 'http://host.test/',
    'accept-encoding': 'identity',
  })
})

test('posts the whole body and does not follow a redirection', async () => {
  const body = Buffer.from('bonjour')
  const sent = { ...options, headers: { 'content-length': '7' } }
  const answer = await here.post(at('/page'), body, sent)
  expect(JSON.parse(answer.body.toString())).toMatchObject({ 'content-length': '7' })
  expect(await here.post(at(`/to?${encodeURIComponent('/there')}`), body, sent)).toMatchObject({ status: 302 })
  expect(received.map((line) => line.replace(/^[^/]*/, ''))).toEqual(['/page', '/to?%2Fthere'])
})

test('follows an allowed redirection, or returns it as an answer', async () => {
  const from = at(`/to?${encodeURIComponent('/there')}`)
  expect(await here.get(from, options)).toMatchObject({ status: 200, url: at('/there') })
  expect(await here.get(from, { ...options, maxRedirects: 0 })).toMatchObject({
    status: 302,
    headers: { location: '/there' },
  })
})

test.each([
  ['another host', () => at('/stolen', 'elsewhere.test').href],
  ['this machine', () => at('/stolen', '127.0.0.1').href],
  ['a file', () => 'file:///etc/passwd'],
  ['another scheme', () => `gopher://host.test:${server.port}/_x`],
  ['credentials', () => `http://a:b@host.test:${server.port}/stolen`],
  ['no address at all', () => 'http://[/'],
])('a redirection to %s is not followed', async (_, target) => {
  const failure = here.get(at(`/to?${encodeURIComponent(target())}`), options)
  await expect(failure).rejects.toMatchObject({ name: 'FetchFailure' })
  expect(received).toHaveLength(1)
})

test('ends a redirection loop', async () => {
  let path = '/end'
  for (let hop = 0; hop < 5; hop += 1) path = `/to?${encodeURIComponent(path)}`
  await expect(here.get(at(path), options)).rejects.toMatchObject(failsAs('redirect'))
  expect(received).toHaveLength(4)
})

test('refuses or cuts an endless answer, as the caller chooses', async () => {
  await expect(here.get(at('/endless'), options)).rejects.toMatchObject(failsAs('too-large'))
  const { body } = await here.get(at('/endless'), { ...options, maxBytes: 1000, whenLarger: 'cut' })
  expect(body).toHaveLength(1000)
})

test.each(['/silent', '/never'])('gives up on an answer that does not come (%s)', async (path) => {
  await expect(here.get(at(path), { ...options, timeoutMs: 200 })).rejects.toMatchObject(failsAs('timeout'))
})

test('closes an idle connection that the host would keep open', async () => {
  const host = createServer({ keepAliveTimeout: 0 }, (_, response) => response.end())
  const closed = new Promise<void>((resolve) => host.on('connection', (socket) => socket.on('close', () => resolve())))
  const { port, close } = await listen(host)
  const client = createHttpClient({ mayConnect: () => true, lookUp: async () => [] }, 50)
  await client.get(new URL(`http://127.0.0.1:${port}/`), { ...options, allows: () => true })
  await closed
  await close()
})

test('distinguishes an unreachable or unknown host from a refusing one', async () => {
  const gone = await listen(() => {})
  await gone.close()
  await expect(here.get(new URL(`http://host.test:${gone.port}/`), options)).rejects.toMatchObject(
    failsAs('unreachable'),
  )
  for (const lookUp of [async () => [], () => Promise.reject(new Error('ENOTFOUND'))]) {
    const nameless = createHttpClient({ mayConnect: () => true, lookUp })
    await expect(nameless.get(at('/'), options)).rejects.toMatchObject(failsAs('unreachable'))
  }
})

describe('addresses that are not public', () => {
  let onIpv6: StandIn | undefined
  beforeAll(async () => {
    // A machine without IPv6 cannot be reached over it either.
    onIpv6 = await listen(() => received.push('over IPv6'), '::1', server.port).catch(() => undefined)
  })
  afterAll(() => onIpv6?.close())

  const forms = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.000.000.001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0177.0000.0000.0001',
    '0x7f000001',
    '0x7f.1',
    '0x7f.0x0.0x0.0x1',
    '0X7F.0.0.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '0',
    '0.0.0.0',
    '0x0',
    '00000000',
    '169.254.169.254',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:0001]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
  ]
  // It opens no connection, so there is none to close.
  const strict = createHttpClient(publicInternet)

  test.each(forms)('does not request http://%s in any notation', async (form) => {
    const url = new URL(`http://${form}:${server.port}/secret`)
    // Every host is allowed here: the address alone decides.
    await expect(strict.get(url, { ...options, allows: () => true })).rejects.toMatchObject(
      failsAs('forbidden-address'),
    )
    expect(received).toEqual([])
  })

  test.each([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['fd00::1'],
    ['93.184.215.14', '127.0.0.1'],
    ['2606:4700::1', '::1'],
  ])('does not request a name that resolves to %s %s', async (...addresses) => {
    const lookUp = async () => addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    const client = createHttpClient({ ...publicInternet, lookUp })
    await expect(client.get(at('/secret'), options)).rejects.toMatchObject(failsAs('forbidden-address'))
    expect(received).toEqual([])
  })

  test.each([
    'http://localhost',
    'http://localhost.',
    'http://LOCALHOST',
    'http://host.test@127.0.0.1',
    'http://user:word@host.test',
    'http://127.0.0.1#.host.test',
    'http://127.0.0.1/?host.test',
    'http://127.0.0.1\\@host.test',
    'http://nothost.test.evil.example',
    'ftp://host.test',
    'file://host.test/etc/passwd',
    'data:text/plain,host.test',
    'javascript:alert(1)//host.test',
    'blob:http://host.test/x',
    'ws://host.test',
  ])('%s is not an allowed address', async (form) => {
    await expect(here.get(new URL(form), options)).rejects.toMatchObject(failsAs('not-allowed'))
    expect(received).toEqual([])
  })

  test.each([22, 25, 111, 445, 631])('does not request port %i of a public address', async (port) => {
    const client = createHttpClient({
      ...publicInternet,
      lookUp: async () => [{ address: '93.184.215.14', family: 4 }],
    })
    const url = new URL(`http://host.test:${port}/`)
    await expect(client.get(url, options)).rejects.toMatchObject(failsAs('forbidden-address'))
  })
})

test('looks a name up once per connection and connects to the checked address', async () => {
  const answers = ['127.0.0.1', '127.0.0.2']
  const asked: string[] = []
  const client = createHttpClient({
    mayConnect: (address) => address === '127.0.0.1',
    lookUp: async (name) => {
      asked.push(name)
      return [{ address: answers.shift() ?? '127.0.0.2', family: 4 }]
    },
  })
  expect(await client.get(at('/first'), options)).toMatchObject({ status: 200 })
  expect(asked).toEqual(['host.test'])
  client.close()
  // The name resolves differently now: the next connection is checked again.
  await expect(client.get(at('/second', 'other.host.test'), options)).rejects.toMatchObject(
    failsAs('forbidden-address'),
  )
  expect(received).toEqual([`host.test:${server.port}/first`])
})
