import { z } from 'zod'
import { isOfStaff } from '../../../shared/contract/access-levels.ts'
import { type Endpoint, isAbsent } from '../../../shared/contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '../../../shared/contract/error-codes.ts'
import { eventSchemaOf } from '../../../shared/contract/event-stream.ts'
import { mediaTypeOf } from '../../../shared/contract/text-answer.ts'
import { findTokenRule } from '../../../shared/contract/token-scopes.ts'
import { apiTags } from '../api-tags.ts'
import { makeExample } from './api-docs-example.ts'

type Json = Record<string, unknown>

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'In French, for display' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** Builds the OpenAPI 3.1 document of these operations from the contracts that also validate them. */
export function describeApi(endpoints: Endpoint[], site: { url: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  const schemas: Schemas = { Error: errorSchema }
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, schemas) }
  }
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].sort()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Suminé',
      version: site.version,
      description: 'The API of the site. Errors are `{ message, code, errors? }`, their message in French.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.url }],
    tags: tags.map((name) => ({ name, description: apiTags[name]?.description })),
    paths,
    components: { schemas, securitySchemes },
  }
}

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The accessToken from signing in, valid for 15 minutes.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sumine_…',
    description: 'A token created in the settings of an account, with the scope that the call requires.',
  },
}

function describeSecurity(endpoint: Endpoint): Json[] {
  const rule = findTokenRule(endpoint)
  if (rule === 'open') return []
  return [{ session: [] }, ...(rule === undefined || rule === 'never' ? [] : [{ token: [rule] }])]
}

/** Schemas of the document that several places refer to. */
type Schemas = Record<string, Json>

function describeOperation(endpoint: Endpoint, schemas: Schemas): Json {
  const parameters = (['path', 'query'] as const).flatMap((place) => describeParameters(endpoint, place, schemas))
  const operation: Json = {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: describeTerms(endpoint),
    tags: [endpoint.tag],
    ...(endpoint.deprecated && { deprecated: true }),
    parameters,
    responses: describeAnswers(endpoint, schemas),
    security: describeSecurity(endpoint),
  }
  if (!isAbsent(endpoint.body)) {
    operation.requestBody = {
      required: true,
      content: {
        [endpoint.upload ? 'multipart/form-data' : 'application/json']: withExample(
          toSchema(endpoint.body, 'input', schemas),
          schemas,
        ),
      },
    }
  }
  return operation
}

/** Returns an operation id for generated clients: `GET /api/animes/:slug` becomes `getAnimesBySlug`. */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api/, '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const callers: Record<Endpoint['access'], string> = {
  public: 'Anybody may call it.',
  user: 'For signed-in people.',
  staff: 'For moderators and administrators.',
  admin: 'For administrators.',
}

function describeTerms({ access, rate, cache, deprecated }: Endpoint): string {
  const kept = cache ? ` Answers may be up to ${cache.seconds} s old.` : ''
  const end = deprecated ? ` It ends on ${deprecated.until}: use ${deprecated.successor}.` : ''
  return `${callers[access]} Counts towards the limit of calls '${rate}'.${kept}${end}`
}

/**
 * Converts a part of a contract to a JSON schema. Its own definitions move to `schemas`, because references begin at
 * the root of the document.
 */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Json {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: dropPattern })
  let text = JSON.stringify(own)
  for (const [name, definition] of Object.entries($defs)) {
    const here = `{"$ref":"#/$defs/${name}"}`
    // A recursive schema becomes any JSON, because TypeScript cannot express it under its own name.
    const holdsItself = JSON.stringify(definition).includes(here)
    text = text.replaceAll(here, holdsItself ? '{}' : `{"$ref":"${shareSchema(definition as Json, name, schemas)}"}`)
  }
  return JSON.parse(text)
}

/** @returns the reference to a definition, which is stored once for all calls that use it */
function shareSchema(definition: Json, name: string, schemas: Schemas): string {
  const at = (shared: string) => `#/components/schemas/${shared}`
  const placed = (shared: string) => JSON.stringify(definition).replaceAll(`"#/$defs/${name}"`, `"${at(shared)}"`)
  const known = Object.keys(schemas).find((shared) => JSON.stringify(schemas[shared]) === placed(shared))
  const shared = known ?? (name.startsWith('__') ? `Shared${Object.keys(schemas).length}` : name)
  schemas[shared] ??= JSON.parse(placed(shared))
  return at(shared)
}

/** Removes the pattern of an id, which applies to its text in an address: the document describes a number. */
function dropPattern({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern
}

function describeParameters(endpoint: Endpoint, place: 'path' | 'query', schemas: Schemas): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (isAbsent(schema)) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    description,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: makeExample(property, schemas, name),
  }))
}

function describeAnswers(endpoint: Endpoint, schemas: Schemas): Json {
  const answers: Record<string, Json> = {}
  answers[endpoint.status] =
    endpoint.status === 204
      ? { description: 'Done' }
      : { description: 'Done', content: describeContent(endpoint.response, schemas) }
  for (const code of failuresOf(endpoint)) {
    const { status } = errorCodes[code]
    const known = answers[status]?.description
    answers[status] = {
      description: known ? `${known}, ${code}` : code,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { message: errorCodes[code].message, code },
        },
      },
    }
  }
  return answers
}

function describeContent(response: z.ZodType, schemas: Schemas): Json {
  const event = eventSchemaOf(response)
  if (event) return { 'text/event-stream': withExample(toSchema(event, 'output', schemas), schemas) }
  const [mediaType = ''] = (mediaTypeOf(response) ?? 'application/json').split(';')
  return { [mediaType]: withExample(toSchema(response, 'output', schemas), schemas) }
}

function withExample(schema: Json, schemas: Schemas): Json {
  return { schema, example: makeExample(schema, schemas) }
}

function failuresOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...endpoint.errors, 'RATE_LIMITED', 'DATABASE_AWAY'])
  if (endpoint.upload) codes.add('TOO_LARGE').add('UNSUPPORTED_FORMAT')
  if (![endpoint.params, endpoint.query, endpoint.body].every(isAbsent)) codes.add('VALIDATION')
  if (endpoint.access !== 'public') codes.add('UNAUTHENTICATED').add('TOKEN_EXPIRED').add('ACCOUNT_DISABLED')
  // Members' calls refuse tokens without the scope.
  if (endpoint.access !== 'public') codes.add('FORBIDDEN')
  if (isOfStaff(endpoint.access)) codes.add('STAFF_FACTOR_REQUIRED')
  return [...codes]
}
