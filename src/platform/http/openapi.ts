import { z } from 'zod'
import { type Endpoint, isAbsent } from '../../shared/contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '../../shared/contract/error-codes.ts'
import { eventSchemaOf } from '../../shared/contract/event-stream.ts'
import { mediaTypeOf } from '../../shared/contract/text-answer.ts'

type Json = Record<string, unknown>

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'In French, fit to show' },
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

/** The OpenAPI 3.1 document of these operations, made from the contracts that also validate them. */
export function describeApi(endpoints: Endpoint[], site: { url: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Suminé',
      version: site.version,
      description: 'The API of the site. Errors are `{ message, code, errors? }`, their message in French.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.url }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describeOperation(endpoint: Endpoint): Json {
  const operation: Json = {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    parameters: [...describeParameters(endpoint.params, 'path'), ...describeParameters(endpoint.query, 'query')],
    responses: describeAnswers(endpoint),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  }
  if (!isAbsent(endpoint.body)) {
    operation.requestBody = {
      required: true,
      content: {
        [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema: toSchema(endpoint.body, 'input') },
      },
    }
  }
  return operation
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function describeParameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (isAbsent(schema)) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function describeAnswers(endpoint: Endpoint): Json {
  const answers: Record<string, Json> = {}
  answers[endpoint.status] =
    endpoint.status === 204
      ? { description: 'Done' }
      : { description: 'Done', content: describeContent(endpoint.response) }
  for (const code of failuresOf(endpoint)) {
    const { status } = errorCodes[code]
    const known = answers[status]?.description
    answers[status] = {
      description: known ? `${known}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return answers
}

function describeContent(response: z.ZodType): Json {
  const event = eventSchemaOf(response)
  if (event) return { 'text/event-stream': { schema: toSchema(event, 'output') } }
  const [mediaType = ''] = (mediaTypeOf(response) ?? 'application/json').split(';')
  return { [mediaType]: { schema: toSchema(response, 'output') } }
}

function failuresOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...endpoint.errors, 'RATE_LIMITED', 'DATABASE_AWAY'])
  if (endpoint.upload) codes.add('TOO_LARGE').add('UNSUPPORTED_FORMAT')
  if (![endpoint.params, endpoint.query, endpoint.body].every(isAbsent)) codes.add('VALIDATION')
  if (endpoint.access !== 'public') codes.add('UNAUTHENTICATED').add('TOKEN_EXPIRED').add('ACCOUNT_DISABLED')
  if (endpoint.access === 'staff' || endpoint.access === 'admin') codes.add('FORBIDDEN')
  return [...codes]
}
