import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Endpoint, isAbsent } from '../../src/shared/contract/endpoint.ts'
import { eventSchemaOf } from '../../src/shared/contract/event-stream.ts'
import { mediaTypeOf } from '../../src/shared/contract/text-answer.ts'
import { makeAccount } from '../factories/make-account.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { arbitraryOf, type JsonSchema } from '../kit/requests/arbitrary-of-schema.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

/* Requests generated from the OpenAPI document, by every kind of caller: valid, nearly valid and hostile ones.
   FUZZ_RUNS sets their number, FUZZ_SEED the seed. */
const runs = Number(process.env.FUZZ_RUNS ?? 6000)
const seed = Number(process.env.FUZZ_SEED ?? 20261121)
const site = useTestSite()
const { db } = site

const roles = ['Utilisateur', 'Moderateur', 'Administrateur'] as const
const callers = new Map<string, string | undefined>([['anonymous', undefined]])
let document: Described

type Parameter = { name: string; in: 'path' | 'query'; schema: JsonSchema }
type Described = {
  paths: Record<
    string,
    Record<string, { parameters: Parameter[]; requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
  >
}

/** Excluded, because they would end the callers' sessions and accounts, or close the site. */
const endsTheRest = new Set([
  'POST /api/auth/logout-all',
  'POST /api/auth/delete-account',
  'PUT /api/auth/change-password',
  'POST /api/admin/users/bulk-action',
  'PUT /api/admin/maintenance',
])
const tried = endpoints.filter(
  (endpoint) =>
    !endsTheRest.has(nameOf(endpoint)) &&
    !endpoint.upload &&
    !eventSchemaOf(endpoint.response) &&
    !mediaTypeOf(endpoint.response),
)

beforeAll(async () => {
  // The accounts that requests address by small ids; the callers are created after them.
  for (let number = 0; number < 8; number++) await makeAccount(db)
  for (const role of roles) callers.set(role, (await signInAs(db, role)).accessToken)
  for (const slug of ['encore-jeudi', 'phare', 'digue']) {
    const { id } = await makeAnime(db, { title: 'Encore jeudi', slug, genres: ['Comédie'] })
    for (const episode_number of [1, 2]) {
      await makeEpisode(db, {
        anime_id: id,
        episode_number,
        sources: [{ url: `https://clips.example/${slug}-${episode_number}.mp4` }],
      })
    }
  }
  document = (await site.ask('/api/openapi.json')).json() as Described
})

const describedAs = ({ method, path }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? { parameters: [] }

type Request = { endpoint: Endpoint; caller: string; path: string; body: string | undefined }

/** Generates a request to one operation, by some caller. @param wrongness the percentage of invalid values */
function requestOf(endpoint: Endpoint, wrongness: number): fc.Arbitrary<Request> {
  const { parameters, requestBody } = describedAs(endpoint)
  const valuesOf = ({ schema, in: place }: Parameter) =>
    place === 'path' ? arbitraryOf(schema, wrongness) : fc.option(arbitraryOf(schema, wrongness), { nil: undefined })
  const parts = fc.record(Object.fromEntries(parameters.map((parameter) => [parameter.name, valuesOf(parameter)])))
  const bodySchema = requestBody?.content['application/json']?.schema
  return fc.record({
    endpoint: fc.constant(endpoint),
    caller: fc.constantFrom(...callers.keys()),
    path: parts.map((values) => toPath(endpoint, parameters, values)),
    body: bodySchema
      ? arbitraryOf(bodySchema, wrongness).map((value) => JSON.stringify(value))
      : fc.constant(undefined),
  })
}

function toPath({ path }: Endpoint, parameters: Parameter[], values: Record<string, unknown>): string {
  const text = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
  const filled = path.replace(/:(\w+)/g, (_, name: string) => text(values[name]) || '-')
  const query = parameters
    .filter(({ in: place, name }) => place === 'query' && values[name] !== undefined)
    .flatMap(({ name }) => [values[name]].flat().map((value) => `${name}=${text(value)}`))
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

test('every operation answers within its contract, for any caller and request', {
  timeout: Math.max(900_000, runs * 60),
}, async () => {
  const statuses = new Map<number, number>()
  const answered = new Set<string>()
  const any = fc.oneof(
    ...tried.flatMap((endpoint) => [requestOf(endpoint, 0), requestOf(endpoint, 8), requestOf(endpoint, 40)]),
  )
  await fc.assert(
    fc.asyncProperty(any, async ({ endpoint, caller, path, body }) => {
      const token = callers.get(caller)
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      if (body !== undefined) headers['content-type'] = 'application/json'
      const answer = await site.ask(path, { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const context = `${endpoint.method} ${path} as ${caller} with ${body}: ${answer.text.slice(0, 300)}`
      expect(answer.status, context).toBeLessThan(500)
      if (answer.status >= 300 || answer.status === 204 || isAbsent(endpoint.response)) return
      answered.add(nameOf(endpoint))
      const parsed = endpoint.response.safeParse(answer.json())
      expect(parsed.success ? [] : parsed.error.issues, context).toEqual([])
    }),
    { numRuns: runs, seed, endOnFailure: process.env.FUZZ_RUNS === undefined },
  )
  // Valid requests were among them, for many operations.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(runs / 20)
  expect(answered.size).toBeGreaterThan(tried.length / 3)
})
