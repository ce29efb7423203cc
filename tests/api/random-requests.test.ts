import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { errorCodes } from '../../src/shared/contract/error-codes.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { type Plan, plan } from '../kit/requests/arbitrary-requests.ts'
import { type Answer, isBuilt, type Question, useTestSite } from '../kit/test-site.ts'

const site = useTestSite()
const { db } = site

/** The same requests in each run; another seed makes others. */
const seed = Number(process.env.FUZZ_SEED ?? 20260101)

type Described = { paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>> }
const targets: { method: string; path: string; fields: string[] }[] = []

beforeAll(async () => {
  const { id } = await makeAnime(db, { title: 'Encore jeudi', slug: 'encore-jeudi', genres: ['Comédie'] })
  await makeEpisode(db, { anime_id: id, sources: [{ url: 'https://clips.example/a.mp4' }] })
  const { paths } = (await site.ask('/api/openapi.json')).json() as Described
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters }] of Object.entries(operations)) {
      const fields = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      targets.push({ method: method.toUpperCase(), path, fields })
    }
  }
  const others = [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/{file}',
    '/api/{anything}',
    '/healthz',
    '/readyz',
    '/api/docs',
  ]
  const pages = [
    '/',
    '/explorer',
    '/anime/{slug}',
    '/watch/{slug}/{season}/{number}/{language}',
    '/{anything}',
    '/explorer.data',
  ]
  for (const path of [...others, ...(isBuilt ? pages : [])]) {
    targets.push({ method: 'GET', path, fields: ['search', 'page', 'genres', 'type', '_routes', 'view'] })
  }
})

function toRequest(given: Plan): { path: string } & Question {
  const target = targets[given.target % targets.length] ?? { method: 'GET', path: '/', fields: [] }
  let next = 0
  const path = target.path.replace(/\{\w+\}/g, () => given.parts[next++] ?? '')
  const fields = given.query.map(
    ([index, text]) => `${target.fields[index % Math.max(1, target.fields.length)] ?? 'x'}=${text}`,
  )
  const query = [...fields, ...(given.unknownName === null ? [] : [`${given.unknownName}=1`])].join('&')
  const method = given.method ?? target.method
  const takesBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
  const headers = { ...given.headers, ...(takesBody ? { 'content-type': given.contentType } : {}) }
  return { path: query ? `${path}?${query}` : path, method, headers, ...(takesBody ? { body: given.body } : {}) }
}

/** False for requests that Node's own client refuses to send. */
function canBeSent({ path, method, headers }: ReturnType<typeof toRequest>): boolean {
  try {
    httpRequest({ host: '127.0.0.1', port: 1, path, method, headers })
      .on('error', () => {})
      .destroy()
    return true
  } catch {
    return false
  }
}

const traces = [/\n\s+at .+:\d+:\d+/, /node_modules/, /ECONN|Kysely|PostgreSQL|syntax error/, new RegExp(projectRoot)]

function expectSound(answer: Answer, isHead: boolean): void {
  expect(answer.status).toBeGreaterThanOrEqual(200)
  expect(answer.status).toBeLessThan(500)
  for (const trace of traces) expect(answer.text).not.toMatch(trace)
  const isRefusal = answer.status >= 400 && String(answer.headers['content-type']).startsWith('application/json')
  if (!isRefusal || isHead) return
  const { message, code } = answer.json()
  expect(errorCodes).toHaveProperty(String(code))
  expect(message).toEqual(expect.any(String))
}

test('random requests neither crash the site nor reveal its internals', { timeout: 300_000 }, async () => {
  let sent = 0
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const { path, ...question } = toRequest(given)
      fc.pre(canBeSent({ path, ...question }))
      sent += 1
      expectSound(await site.ask(path, question), question.method === 'HEAD')
    }),
    { numRuns: 3000, seed, endOnFailure: true },
  )
  expect(sent).toBeGreaterThanOrEqual(3000)
  expect((await site.ask('/api/animes')).status).toBe(200)
})
