import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints, nameOf } from '../../tests/kit/requests/list-endpoints.ts'
import { describeApi, operationIdOf } from '../platform/http/documents/openapi.ts'
import type { Endpoint } from '../shared/contract/endpoint.ts'

type Parameter = { name: string; in: string; description?: string; schema: { type?: string; pattern?: string } }
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

/** Resolves a reference of the document. */
function follow(reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/')
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
}

test('every reference resolves within the document', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references))
    expect([reference, follow(reference)]).toEqual([reference, expect.anything()])
  expect(text).not.toContain('$defs')
})

test('every operation has a unique client-friendly name and states its access', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, operationId, description } of operations) {
    expect([name, operationId]).toEqual([name, expect.stringMatching(/^[a-z][A-Za-z0-9]+$/)])
    expect([name, description]).toEqual([name, expect.stringMatching(/^(Anybody|For ).+limit of calls/)])
  }
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
  items?: Described
  properties?: Record<string, Described & { description?: string }>
}

/** Lists the properties of a schema without a description, by their places. */
function listSilent(schema: Described, place = ''): string[] {
  if (schema.$ref !== undefined) return listSilent(follow(schema.$ref) as Described, place)
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema
  return [
    ...[...anyOf, ...oneOf, ...allOf].flatMap((other) => listSilent(other, place)),
    ...(items ? listSilent(items, `${place}[]`) : []),
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(inner.description ? [] : [`${place}.${name}`]),
      ...listSilent(inner, `${place}.${name}`),
    ]),
  ]
}

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

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s takes its own example',
  (_, endpoint) => {
    const { parameters, requestBody } = operationOf(endpoint)
    const query = parameters.filter((given) => given.in === 'query').map(({ name, example }) => [name, String(example)])
    if (query.length > 0) expectFits(endpoint.query, Object.fromEntries(query))
    const body = requestBody?.content['application/json']
    if (body) expectFits(endpoint.body, body.example)
  },
)

function expectFits(schema: z.ZodType, example: unknown): void {
  const { error } = schema.safeParse(example)
  const wrong = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(wrong, JSON.stringify(example)).toBeUndefined()
}
