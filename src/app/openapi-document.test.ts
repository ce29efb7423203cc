import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints, nameOf } from '../../tests/kit/requests/list-endpoints.ts'
import { projectRoot } from '../platform/config/project-root.ts'
import { compileSerialiser } from '../platform/http/answer-serialiser.ts'
import { describeApi, operationIdOf } from '../platform/http/documents/openapi.ts'
import type { Endpoint } from '../shared/contract/endpoint.ts'
import { eventSchemaOf } from '../shared/contract/event-stream.ts'
import { mediaTypeOf } from '../shared/contract/text-answer.ts'
import { findTokenRule } from '../shared/contract/token-scopes.ts'

type Parameter = {
  name: string
  in: string
  required: boolean
  description?: string
  schema: { type?: string; pattern?: string }
}
type Media = Record<string, { example?: unknown; schema: Described }>
type Operation = {
  operationId: string
  description: string
  parameters: (Parameter & { example?: unknown })[]
  requestBody?: { content: Media }
  responses: Record<string, { content?: Media }>
}

const document = describeApi(endpoints, { url: 'https://sumine.example', version: '1.2.3' })
const text = JSON.stringify(document)
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
)

function operationOf(endpoint: Endpoint): (typeof operations)[number] {
  const found = operations.find(({ operationId }) => operationId === operationIdOf(endpoint))
  if (!found) throw new Error(`${nameOf(endpoint)} is not described.`)
  return found
}

function follow(reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/')
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
}

test('every answer in JSON can be serialised', () => {
  for (const { response, status } of endpoints.filter((endpoint) => !mediaTypeOf(endpoint.response))) {
    if (status !== 204) expect(() => compileSerialiser(eventSchemaOf(response) ?? response)).not.toThrow()
  }
})

test('every reference resolves within the document', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references))
    expect([reference, follow(reference)]).toEqual([reference, expect.anything()])
  expect(text).not.toContain('$defs')
})

test('every operation has a unique client-friendly name, requires the parts of its path and states its access', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, operationId, description, parameters } of operations) {
    expect([name, parameters.filter(({ in: place, required }) => place === 'path' && !required)]).toEqual([name, []])
    expect([name, operationId]).toEqual([name, expect.stringMatching(/^[a-z][A-Za-z0-9]+$/)])
    expect([name, description]).toEqual([name, expect.stringMatching(/^(Anybody|For ).+limit of calls/)])
  }
})

test('every call of the staff that names a row says that the row may be gone', () => {
  const named = endpoints.filter(({ path }) => /^\/api\/admin\/.+\/:id/.test(path))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ errors }) => !errors.includes('NOT_FOUND')).map(nameOf)).toEqual([])
})

test('every id is a number', () => {
  const ids = operations.flatMap(({ name, parameters }) =>
    parameters.filter((parameter) => /(^|_)id$/.test(parameter.name)).map(({ schema }) => ({ name, schema })),
  )
  expect(ids.length).toBeGreaterThan(20)
  // A session is identified by a random name.
  for (const { name, schema } of ids.filter(({ name }) => !name.includes('/sessions/'))) {
    expect([name, schema.type, schema.pattern]).toEqual([name, 'integer', undefined])
  }
})

test('no two paths differ only in the names of their parameters', () => {
  const shapes = Object.keys(document.paths as object).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
})

test('every parameter and property of a body says what it means', () => {
  const silent = operations.flatMap(({ name, parameters, requestBody }) => [
    ...parameters.filter(({ description }) => !description).map((parameter) => `${name} ${parameter.name}`),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => listSilent(schema).map((at) => name + at)),
  ])
  expect(silent).toEqual([])
})

type Described = { [part in 'anyOf' | 'oneOf' | 'allOf']?: Described[] } & {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  items?: Described
  properties?: Record<string, Described & { description?: string }>
}

// Ids, times, numbers of things, addresses, titles.
const plainEnding = /(^|_)(ids?|at|count|counts|url|title|slug|name|username|seconds|bytes|ms|message)$/
const plainNames = new Set(
  `abandonné accepted accessToken address album artist available_languages avatar base64 challenge conflicts counter coverUrl day
  days dead description details displayName durationMs email episode_number failed_last_day first_day forgotten from
  genres guildId hidden host hour iconUrl in_watchlist inviteCode is_classic is_read is_withheld key label language
  last_day last_login limit line media_type memberCount new_episodes number number_label ok page path provider query
  reason received refreshToken refused release_date release_year removed replacing rpId score season_label share size
  skipped slow statement studio synopsis terminé text timeout titre to total total_animes total_episodes total_pages total_users
  transports unknown unmatched unsure updatedAt uptime waiting weekly_animes_added weekly_episodes_added
  weekly_users_registered year`
    .split(/\s+/)
    .concat('à voir', 'en cours', 'en pause'),
)

test('every value that programs of members and visitors read says what it means, unless its name does', () => {
  const rules = ['open', 'lists', 'notifications']
  const unclear = endpoints
    .filter((endpoint) => rules.includes(findTokenRule(endpoint) ?? ''))
    .map(operationOf)
    .flatMap(({ name, responses }) =>
      Object.values(responses)
        .flatMap(({ content }) => Object.values(content ?? {}))
        .flatMap(({ schema }) => (schema.$ref ? [] : listSilent(schema, '', isPlain)))
        .map((place) => name + place),
    )
  expect(unclear).toEqual([])
})

/** Whether a value says its meaning by its name, its few words, or its parts. */
function isPlain(name: string, { type, const: word, items, properties, enum: words, anyOf = [] }: Described): boolean {
  if (
    plainEnding.test(name) ||
    plainNames.has(name) ||
    words !== undefined ||
    word !== undefined ||
    properties !== undefined
  )
    return true
  if (type === 'array') return items !== undefined && (items.properties !== undefined || items.enum !== undefined)
  return anyOf.some((other) => isPlain('', other))
}

/** Lists the properties of a schema without a description, by their places. */
function listSilent(
  schema: Described,
  place = '',
  isPlain: (name: string, value: Described) => boolean = () => false,
): string[] {
  if (schema.$ref !== undefined) return listSilent(follow(schema.$ref) as Described, place, isPlain)
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema
  return [
    ...[...anyOf, ...oneOf, ...allOf].flatMap((other) => listSilent(other, place, isPlain)),
    ...(items ? listSilent(items, `${place}[]`, isPlain) : []),
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(inner.description || isPlain(name, inner) ? [] : [`${place}.${name}`]),
      ...listSilent(inner, `${place}.${name}`, isPlain),
    ]),
  ]
}

test('meanings of fields stand in their description, which the document shows, not in docstrings', () => {
  const hidden = globSync('src/features/*/*contract.ts', { cwd: projectRoot }).flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), 'utf8')
    return [...source.matchAll(/\*\/\n +\w+: .*(?:\bz\b|Field|Answer).*/g)].map(([text]) => `${file}: ${text}`)
  })
  expect(hidden).toEqual([])
})

test('every parameter, body and answer has an example', () => {
  for (const { name, parameters, requestBody, responses } of operations) {
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
    const media = contents.flatMap((content) => Object.values(content ?? {}))
    for (const given of [...parameters, ...media])
      expect([name, given]).toEqual([
        name,
        expect.objectContaining({ example: expect.toSatisfy((example) => example !== undefined) }),
      ])
  }
})

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s takes its example', (_, endpoint) => {
  const { parameters, requestBody } = operationOf(endpoint)
  const query = parameters.filter((given) => given.in === 'query').map(({ name, example }) => [name, String(example)])
  if (query.length > 0) expectFits(endpoint.query, Object.fromEntries(query))
  const body = requestBody?.content['application/json']
  if (body) expectFits(endpoint.body, body.example)
})

function expectFits(schema: z.ZodType, example: unknown): void {
  const { error } = schema.safeParse(example)
  const wrong = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(wrong, JSON.stringify(example)).toBeUndefined()
}
