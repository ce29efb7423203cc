import { z } from 'zod'

/** What the documentation reads of a JSON schema; the rest passes by. */
export type JsonSchema = {
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  default?: unknown
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  items?: JsonSchema | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  description?: string | undefined
  minimum?: number | undefined
  exclusiveMinimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
}

export const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    items: jsonSchema.optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    description: z.string().optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
  }),
)

const isNull = (schema: JsonSchema) => schema.type === 'null'
const alternativesOf = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf

/** A value that fits a schema, as documentation shows it. */
export function makeExample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const alternatives = alternativesOf(schema)
  if (alternatives) return makeExample(alternatives.find((other) => !isNull(other)) ?? { type: 'null' })
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, makeExample(inner)]),
      )
    case 'array':
      return schema.items ? [makeExample(schema.items)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return schema.format === 'date-time' ? '2026-01-31T18:30:00.000Z' : 'texte'
  }
}

const typeNames: Record<string, string> = {
  string: 'texte',
  integer: 'entier',
  number: 'nombre',
  boolean: 'booléen',
  array: 'liste',
  object: 'objet',
  null: 'null',
}

const formatNames: Record<string, string> = { 'date-time': 'date ISO 8601', binary: 'fichier' }

/** What a schema takes, in a few French words: 'entier, de 1 à 100', 'VOSTFR ou VF'. */
export function describeSchema(schema: JsonSchema): string {
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  const alternatives = alternativesOf(schema)
  if (alternatives) return alternatives.map(describeSchema).join(' | ')
  if (schema.type === 'array' && schema.items) return `liste de ${describeSchema(schema.items)}`
  const types = [schema.type ?? 'string'].flat().map((type) => typeNames[type] ?? type)
  const kind = formatNames[schema.format ?? ''] ?? types.join(' | ')
  return [kind, describeLimits(schema)].filter(Boolean).join(', ')
}

// What JavaScript's numbers can hold is no limit that anybody chose.
const isChosen = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER

function describeLimits({ minimum, exclusiveMinimum, maximum, minLength, maxLength }: JsonSchema): string {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const limits = [
    isChosen(lowest) && `au moins ${lowest}`,
    isChosen(maximum) && `au plus ${maximum}`,
    minLength && `${minLength} caractère${minLength > 1 ? 's' : ''} ou plus`,
    maxLength && `${maxLength} caractères au plus`,
  ]
  return limits.filter(Boolean).join(', ')
}
