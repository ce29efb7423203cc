import fc from 'fast-check'

/** A JSON Schema in the OpenAPI document. */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const formats: Record<string, fc.Arbitrary<unknown>> = {
  'date-time': fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((at) => at.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((at) => at.toISOString().slice(0, 10)),
  uri: fc.oneof(
    fc.webUrl(),
    fc.constantFrom('https://clips.example/a.mp4', 'http://127.0.0.1/', 'javascript:alert(1)'),
  ),
  email: fc.emailAddress(),
}

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    "' or 1=1;--",
    '%_\\',
    -1,
    0,
    0.5,
    2 ** 31,
    2 ** 53,
    1e308,
    true,
    [],
    {},
    '<script>',
    'x'.repeat(5000),
    '2026-02-30',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text)),
)

/** Small ids, which exist, are more likely. */
const anId = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) }, { weight: 1, arbitrary: fc.nat() })

/** Generates values of a schema; `wrongness` is the percentage of other values. */
export function arbitraryOf(schema: JsonSchema, wrongness: number): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema, wrongness)
  if (wrongness === 0) return fitting
  return fc.oneof({ weight: 100 - wrongness, arbitrary: fitting }, { weight: wrongness, arbitrary: hostile })
}

function fittingOf(schema: JsonSchema, wrongness: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fittingOf(choice, wrongness)))
  if (schema.allOf) return fittingOf(Object.assign({}, ...schema.allOf), wrongness)
  const [type] = [schema.type].flat()
  if (type === 'object') return objectOf(schema, wrongness)
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 4 } = schema
    return fc.array(arbitraryOf(items, wrongness), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    })
  }
  if (type === 'string') return textOf(schema)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  // Coerced by the server, and described as any value.
  return fc.oneof(anId, hostile)
}

function objectOf({ properties = {}, required = [] }: JsonSchema, wrongness: number): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property, wrongness)]),
  )
  return fc.record(parts, { requiredKeys: wrongness === 0 ? required : [] })
}

function textOf({ format = '', pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  const known = formats[format]
  if (known) return known.map(String)
  if (pattern?.includes('\\d')) return fc.oneof(anId.map(String), fc.constantFrom('21h30', '2026-11-23', 'lundi'))
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    fc.string({ unit: 'grapheme', ...length }),
    fc.constantFrom('Encore jeudi', 'encore-jeudi', 'Saison 1', 'VF'),
  )
}

function numberOf({ type, minimum = 0, maximum = 2 ** 31 - 1 }: JsonSchema): fc.Arbitrary<number> {
  const whole = fc.integer({
    min: Math.ceil(Math.max(minimum, -(2 ** 31))),
    max: Math.floor(Math.min(maximum, 2 ** 31 - 1)),
  })
  const near = anId.filter((id) => id >= minimum && id <= maximum)
  if (type === 'number') return fc.oneof(whole, fc.double({ min: minimum, max: maximum, noNaN: true }))
  return maximum >= 6 && minimum <= 1 ? fc.oneof(near, whole) : whole
}
