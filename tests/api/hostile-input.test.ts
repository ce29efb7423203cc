import { beforeAll, describe, expect, test } from 'vitest'
import { listRows } from '../../src/platform/database/sql.ts'
import { mediaTypeOf } from '../../src/shared/contract/text-answer.ts'
import { eventually } from '../kit/eventually.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { type Answer, signInAs, useTestSite } from '../kit/test-site.ts'

const site = useTestSite()
const { db } = site
let token = ''
beforeAll(async () => {
  token = (await signInAs(db, 'Administrateur')).accessToken
})

const ask = (method: string, path: string, type: string, body: string | Buffer): Promise<Answer> =>
  site.ask(path, { method, headers: { authorization: `Bearer ${token}`, 'content-type': type }, body })

/** The properties of every object's prototype: an additional one means pollution. */
const prototypeNames = () => [...Object.getOwnPropertyNames(Object.prototype), ...Object.keys({})].sort().join()
const names = prototypeNames()

const boundary = 'ligne'
const part = (headers: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const multipart = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
const fileHeaders = (field: string, name: string) =>
  `Content-Disposition: form-data; name="${field}"; filename="${name}"`
const upload = (path: string, body: Buffer) => ask('POST', path, `multipart/form-data; boundary=${boundary}`, body)
const uploads = endpoints.filter((endpoint) => endpoint.upload)

/** Uploads a catalogue file and waits until it is processed. */
async function bringCatalogue(name: string, content: string) {
  const sent = await upload('/api/admin/catalogue-files', multipart(part(fileHeaders('file', name), content)))
  expect(sent.status, sent.text).toBe(201)
  const { id } = (sent.json() as { file: { id: number } }).file
  return eventually(async () => {
    const answer = await site.call('GET', `/api/admin/catalogue-files/${id}`, { token })
    const { file } = answer.json() as { file: { state: string; report: { created: number } | null } }
    expect(['waiting', 'checking', 'importing']).not.toContain(file.state)
    return file
  })
}

describe('a prototype', () => {
  const poisons = [
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"notifications":{"__proto__":{"isAdmin":true}}}',
    '{"field_map":{"__proto__":"title"},"dry_run":true}',
    '{"a":[{"b":{"__proto__":{"isAdmin":true}}}]}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
  ]
  const writing = endpoints.filter(({ method, upload: file }) => method !== 'GET' && method !== 'DELETE' && !file)

  test.each(poisons)('cannot be polluted by %s, in any call', async (body) => {
    for (const endpoint of writing) {
      const path = endpoint.path.replace(/:\w+/g, '1')
      expect((await ask(endpoint.method, path, 'application/json', body)).status, nameOf(endpoint)).toBe(400)
    }
    expect(prototypeNames()).toBe(names)
  })

  test.each([
    ['columns', 'a.csv', '__proto__;constructor;title\n{"isAdmin":true};x;y\n'],
    ['fields', 'a.json', '[{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"title":"x"}]'],
  ])('cannot be polluted by %s in a catalogue', async (_, name, content) => {
    await bringCatalogue(name, content)
    expect(prototypeNames()).toBe(names)
  })

  test.each([
    ['liste.csv', '__proto__;constructor;titre;statut\n1;2;x;terminé\n'],
    [
      'liste.json',
      '{"__proto__":{"isAdmin":true},"lists":[{"entries":[{"__proto__":{"isAdmin":true},"status":"CURRENT"}]}]}',
    ],
    [
      'liste.xml',
      '<myanimelist><__proto__><isAdmin>1</isAdmin></__proto__><anime><__proto__>1</__proto__></anime></myanimelist>',
    ],
  ])('cannot be polluted by the list %s', async (name, content) => {
    const answer = await upload('/api/list-imports', multipart(part(fileHeaders('file', name), content)))
    expect(answer.status, answer.text).toBeLessThan(500)
    expect(prototypeNames()).toBe(names)
  })
})

describe('deep nesting', () => {
  const depth = 400_000
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`
  const nestedFields = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`

  test.each([
    ['a list', nested],
    ['an object', nestedFields],
    ['a list in a field', `{"video_url":${nested}}`],
    ['an object in a record', `{"field_map":${nestedFields}}`],
  ])('is refused: %s', async (_, body) => {
    for (const [method, path] of [
      ['POST', '/api/videos/resolve'],
      ['PUT', '/api/auth/preferences'],
      ['POST', '/api/admin/catalogue-files/2147483647/run'],
      ['POST', '/api/watch-progress/adopt'],
    ] as const) {
      const answer = await ask(method, path, 'application/json', body)
      expect([400, 404], `${path}: ${answer.text.slice(0, 200)}`).toContain(answer.status)
    }
  })

  test('fails only the catalogue that contains it', async () => {
    for (const content of [nested, nestedFields, `[{"title":${nested}}]`, `[${nestedFields}]`]) {
      const { report } = await bringCatalogue('a.json', content)
      expect(report?.created ?? 0).toBe(0)
    }
    expect((await site.ask('/healthz')).status).toBe(200)
  })

  test.each([
    ['liste.json', `{"lists":${nested}}`],
    ['liste.json', nestedFields],
    ['liste.xml', `<myanimelist>${'<anime>'.repeat(100_000)}${'</anime>'.repeat(100_000)}</myanimelist>`],
    ['liste.xml', `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><myanimelist>&b;</myanimelist>`],
  ])('in the list %s is refused', async (name, content) => {
    const answer = await upload('/api/list-imports', multipart(part(fileHeaders('file', name), content)))
    expect(answer.status, answer.text).toBe(400)
  })
})

describe.each(uploads.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, { path, upload: rule }) => {
  const field = rule?.field ?? ''
  const good = part(fileHeaders(field, 'a.bin'), 'contenu')

  test.each<[what: string, body: () => Buffer, statuses: number[]]>([
    ['no part', () => multipart(), [400]],
    ['a body that is cut off', () => good, [400]],
    ['a part without headers', () => Buffer.from(`--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`), [400]],
    ['another field', () => multipart(part(fileHeaders('autre', 'a.bin'), 'x')), [400]],
    ['a field that poisons', () => multipart(part(fileHeaders('__proto__', 'a.bin'), 'x')), [400]],
    [
      'ten thousand fields',
      () => multipart(...Array(10_000).fill(part('Content-Disposition: form-data; name="x"', 'y')), good),
      [400, 413],
    ],
    [
      'headers of a part without end, which are left out',
      () => multipart(part(`${fileHeaders(field, 'a')}\r\nX: ${'x'.repeat(100_000)}`, 'x')),
      [201, 400, 415],
    ],
    [
      'more than it takes',
      () => multipart(part(fileHeaders(field, 'a.bin'), Buffer.alloc((rule?.maxBytes ?? 0) + 1))),
      [413],
    ],
  ])('%s costs nothing', async (_what, body, statuses) => {
    const answer = await upload(path, body())
    expect(statuses, answer.text).toContain(answer.status)
    expect(prototypeNames()).toBe(names)
  })

  test('an invalid or missing multipart boundary is refused', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(5000)}`,
    ]) {
      expect([400, 415]).toContain((await ask('POST', path, type, multipart(good))).status)
    }
  })

  test.each([
    '../../../etc/passwd',
    '..\\..\\evil.exe',
    'a\0.png',
    '/etc/passwd',
    'a"; filename="b.html',
    `${'é'.repeat(3000)}.csv`,
  ])('a file named %j leads nowhere', async (name) => {
    const answer = await upload(path, multipart(part(fileHeaders(field, name), 'x')))
    expect(answer.status, answer.text).toBeLessThan(500)
  })
})

test('file names are stored as a short label, not as a path', async () => {
  const rows = await listRows<{ name: string }>(db)`select name from catalogue_file`
  expect(rows.length).toBeGreaterThan(0)
  for (const { name } of rows) expect(name.length).toBeLessThanOrEqual(200)
})

test('no answer names a file in a header, so file names cannot inject there', async () => {
  const texts = endpoints.filter(({ response, path }) => mediaTypeOf(response) && !path.includes(':'))
  for (const { path } of [...texts, { path: '/api/auth/export' }, { path: '/api/list-export/csv' }]) {
    const answer = await site.call('GET', path, { token })
    expect(answer.headers['content-disposition'], path).toBeUndefined()
  }
})
