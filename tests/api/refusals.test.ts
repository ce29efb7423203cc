import { expect, test } from 'vitest'
import { errorCodes } from '../../src/shared/contract/error-codes.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { sendRaw } from '../kit/requests/send-raw.ts'
import { type Answer, isBuilt, type Question, useTestSite } from '../kit/test-site.ts'

const site = useTestSite()
const { db } = site

function expectRefusal(answer: Answer, status: number, code: keyof typeof errorCodes, message?: string): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const body = answer.json()
  expect({ status: answer.status, code: body.code }).toEqual({ status, code })
  expect(body.message).toBe(message ?? errorCodes[code].message)
}

test.each<[path: string, message: string]>([
  ['/api/animes?page=0', 'La valeur doit être d’au moins 1.'],
  ['/api/animes?page=1.5', 'La valeur doit être un nombre entier.'],
  ['/api/animes?page=deux', 'La valeur doit être un nombre.'],
  ['/api/animes?limit=100000', 'La valeur doit être d’au plus 100.'],
  ['/api/animes?type=Roman', 'La valeur n’est pas valide.'],
  ['/api/animes?is_classic=peut-etre', 'La valeur doit être l’une de : 0, 1, true, false.'],
  ['/api/animes?genres=1,deux', 'Cet identifiant n’est pas valide.'],
  [
    '/api/animes?sort_by=couleur',
    'La valeur doit être l’une de : title, release_year, created_at, rating, popularity.',
  ],
  [`/api/animes?search=${'a'.repeat(201)}`, 'Au plus 200 caractères sont acceptés.'],
  ['/api/animes/', 'Slug requis'],
  ['/api/animes/%20', 'Slug requis'],
  ['/api/animes/0/episodes', 'ID anime invalide'],
])('%s is refused with the reason', async (path, message) => {
  const answer = await site.ask(path)
  expectRefusal(answer, 400, 'VALIDATION', message)
  expect(answer.json().errors).toEqual([{ field: expect.any(String), message }])
})

test('several invalid values are reported separately', async () => {
  const answer = await site.ask('/api/animes?page=0&limit=101')
  expectRefusal(answer, 400, 'VALIDATION')
  expect(answer.json().errors).toEqual([
    { field: 'page', message: 'La valeur doit être d’au moins 1.' },
    { field: 'limit', message: 'La valeur doit être d’au plus 100.' },
  ])
})

test('the first of repeated values counts, and unknown names are ignored', async () => {
  expect((await site.ask('/api/animes?page=1&page=0&couleur=bleu&__proto__=1&constructor=2')).status).toBe(200)
  expect((await site.ask('/api/animes?page=0&page=1')).status).toBe(400)
})

test('an unknown resource is a 404 with its own message', async () => {
  expectRefusal(await site.ask('/api/animes/inconnu'), 404, 'NOT_FOUND', 'Anime non trouvé')
  expectRefusal(await site.ask('/api/animes/2147483647/episodes'), 404, 'NOT_FOUND', 'Anime non trouvé')
  for (const path of ['/api/', '/api/inconnu', '/api/animes/1/inconnu', '/api//animes']) {
    expectRefusal(await site.ask(path), 404, 'NOT_FOUND')
  }
})

test('a missing file is a 404, not a redirect to the home page', async () => {
  for (const path of ['/assets/root-older.js', '/media/covers/inconnu.webp', '/assets/..%2fpackage.json']) {
    expectRefusal(await site.ask(path), 404, 'NOT_FOUND')
  }
})

test.each<[method: string, path: string, allow: string]>([
  ['DELETE', '/api/animes', 'GET, HEAD'],
  ['POST', '/api/stats', 'GET, HEAD'],
  ['GET', '/api/videos/resolve', 'POST'],
  ['POST', '/', 'GET, HEAD'],
  ['PUT', '/anime/x', 'GET, HEAD'],
  ['DELETE', '/robots.txt', 'GET, HEAD'],
  ['PROPFIND', '/explorer', 'GET, HEAD'],
])('%s %s is refused with the methods that are known', async (method, path, allow) => {
  const answer = await site.ask(path, { method })
  expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
  expect(answer.headers.allow).toBe(allow)
})

const resolve = (question: Question) => site.ask('/api/videos/resolve', { method: 'POST', ...question })
const json = { 'content-type': 'application/json' }

test.each<[what: string, question: Question, status: number, code: keyof typeof errorCodes, message?: string]>([
  ['broken JSON', { headers: json, body: '{"video_url":' }, 400, 'BAD_REQUEST'],
  ['no body', { headers: json }, 400, 'BAD_REQUEST'],
  ['a body that is no object', { headers: json, body: '[]' }, 400, 'VALIDATION', 'La valeur doit être un objet.'],
  ['null', { headers: json, body: 'null' }, 400, 'VALIDATION', 'Ce champ est requis.'],
  ['a missing field', { headers: json, body: '{}' }, 400, 'VALIDATION', 'URL vidéo manquante'],
  ['a wrong type', { headers: json, body: '{"video_url":7}' }, 400, 'VALIDATION', 'La valeur doit être un texte.'],
  ['an empty text', { headers: json, body: '{"video_url":" "}' }, 400, 'VALIDATION', 'URL vidéo manquante'],
  ['another format', { headers: { 'content-type': 'application/xml' }, body: '<a/>' }, 415, 'UNSUPPORTED_FORMAT'],
  ['a poisoned object', { headers: json, body: '{"__proto__":{"a":1},"video_url":"x"}' }, 400, 'BAD_REQUEST'],
  ['two megabytes', { headers: json, body: `{"video_url":"${'a'.repeat(2_000_000)}"}` }, 413, 'TOO_LARGE'],
  [
    'a link that the catalogue does not hold',
    { headers: json, body: '{"video_url":"https://x.example/a.mp4"}' },
    404,
    'NOT_FOUND',
  ],
])('%s is refused', async (_, question, status, code, message) => {
  const answer = await resolve(question)
  const text = message ?? (code === 'NOT_FOUND' ? answer.json().message : undefined)
  expectRefusal(answer, status, code, text as string | undefined)
})

test('a search accepts NUL, emoji and control characters', async () => {
  await makeAnime(db, { title: 'Encore jeudi' })
  for (const text of ['%00', 'a%00b', '%F0%9F%98%80', '%EF%BF%BD', '%C2%A0', '%5C', '%25', "'%22;--", '%ED%A0%80']) {
    const answer = await site.ask(`/api/animes?search=${text}`)
    expect([200, 400], text).toContain(answer.status)
  }
  for (const slug of ['%00', 'a%00b', '%F0%9F%98%80', "';select", '..%2F..%2Fetc']) {
    const answer = await site.ask(`/api/animes/${slug}`)
    expect([400, 404], slug).toContain(answer.status)
  }
})

test('a malformed address is refused below /api, and redirects to / elsewhere', async () => {
  for (const part of ['%', '%E0%A4%A', '%zz']) {
    expectRefusal(await site.ask(`/api/animes/${part}`), 400, 'BAD_REQUEST')
    const page = await site.ask(`/anime/${part}`)
    expect([page.status, page.headers.location]).toEqual([302, '/'])
  }
})

test
  .runIf(isBuilt)
  .each([
    '///',
    '//evil.example/explorer',
    'http://evil.example/explorer',
    '/\\evil.example',
    '/\\evil.example/explorer',
    '/;//evil.example',
  ])('an address that names another site, %s, leads home', async (path) => {
  const page = await site.ask(path)
  expect([page.status, page.headers.location]).toEqual([302, '/'])
  expect(page.text).not.toContain('evil.example')
})

test('a too long address is refused', async () => {
  expectRefusal(await site.ask(`/api/animes/${'a'.repeat(3000)}`), 414, 'URI_TOO_LONG')
  expectRefusal(await site.ask(`/sync/${'a'.repeat(500)}/fetch-all`), 414, 'URI_TOO_LONG')
  expectRefusal(await site.ask('/sync/a/b/c'), 404, 'NOT_FOUND')
})

test.each([
  ['no HTTP at all', 'bonjour\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused in French, and the connection closed', async (_, bytes, status) => {
  const [head = '', body = ''] = (await sendRaw(site.port, bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const code = status === 431 ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST'
  expect(JSON.parse(body)).toEqual({ code, message: errorCodes[code].message })
})

test('the site still answers afterwards', async () => expect((await site.ask('/healthz')).status).toBe(200))
