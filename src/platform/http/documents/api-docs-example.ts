import { z } from 'zod'
import { countOf } from '../../../shared/french-numbers.ts'

/** The parts of a JSON schema that the documentation reads. */
export type JsonSchema = {
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  examples?: unknown[] | undefined
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
  pattern?: string | undefined
  $ref?: string | undefined
}

export const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    examples: z.array(z.unknown()).optional(),
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
    pattern: z.string().optional(),
    $ref: z.string().optional(),
  }),
)

const isNull = (schema: JsonSchema) => schema.type === 'null'
const alternativesOf = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf

/** Sample texts by property name, clearer than 'texte'. */
const sampleTexts: Record<string, string> = {
  title: 'Les Lanternes de Kuroshio',
  anime_title: 'Les Lanternes de Kuroshio',
  slug: 'les-lanternes-de-kuroshio',
  search: 'lanternes',
  username: 'camille',
  email: 'camille@courriel.example',
  password: 'Une phrase que personne ne devine 7',
  newPassword: 'Une autre phrase que personne ne devine 7',
  currentPassword: 'Une phrase que personne ne devine 7',
  season_label: 'Saison 1',
  genre: 'Drame',
  studio: 'Studio Nagare',
  country: 'FR',
  timezone: 'Europe/Paris',
  host: 'videos.example',
  cover_url: '/media/covers/1.webp',
  token: 'xJ4tS0mEr4nd0mT3xt',
  genres: '4,12',
  without_genres: '7',
  anime_ids: '1,2',
  parts: 'days,genres',
  discord_id: '123456789012345678',
  inks: 'v020 s160 v300',
  original_language: 'ja',
  number_label: 'Spécial',
  release_date: '2026-01-31',
  pattern: '{anime}/{saison}/{numero}.mp4',
}
/** Sample numbers and choices, where rules between the properties refuse the usual ones. */
const sampleValues: Record<string, unknown> = {
  recap: 13,
  to: 'VF',
  release_year: 2026,
  intro_end: 90,
  outro_start: 1300,
}
const sampleFormats: Record<string, string> = {
  'date-time': '2026-01-31T18:30:00.000Z',
  date: '2026-01-31',
  time: '18:30',
  email: 'camille@courriel.example',
  uri: 'https://sumine.example/anime/les-lanternes-de-kuroshio',
  uuid: '6f1f4d3e-5a1b-4c61-9b1a-2f7d8f3c9a10',
}
/** Samples for texts with a pattern: the first match is used. */
const sampleShapes = [
  ...['2026-01-31', 'automne-2026', '2026-W05', '2026-01', '18:30', '21h30', 'fr', '123456', 'videos.example'],
  '/anime/les-lanternes-de-kuroshio',
  ...[22, 43, 87].map((length) => 'a'.repeat(length)),
]

/**
 * Makes a value that fits a schema, as an example for the documentation.
 * @param shared the referenced schemas by name
 * @param name the property that holds the value
 */
export function makeExample(schema: JsonSchema, shared: Record<string, JsonSchema> = {}, name = ''): unknown {
  if (schema.$ref !== undefined) {
    const key = schema.$ref.split('/').at(-1) ?? ''
    const { [key]: found, ...others } = shared
    // A recursive schema ends where it would begin again.
    return found ? makeExample(found, others, name) : null
  }
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum.includes(sampleValues[name]) ? sampleValues[name] : schema.enum[0]
  const alternatives = alternativesOf(schema)
  if (alternatives) {
    return makeExample(alternatives.find((other) => !isNull(other)) ?? { type: 'null' }, shared, name)
  }
  switch (Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type) {
    case 'object':
      return Object.fromEntries(
        listGiven(schema.properties ?? {}).map(([key, inner]) => [key, makeExample(inner, shared, key)]),
      )
    case 'array':
      return schema.items ? [makeExample(schema.items, shared, name.replace(/s$/, ''))] : []
    case 'integer':
    case 'number':
      return sampleValues[name] ?? Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return makeText(schema, name)
  }
}

/** Rows are named by their ids or by filters, never by both. */
function listGiven(properties: Record<string, JsonSchema>): [string, JsonSchema][] {
  const hasIds = Object.keys(properties).some((name) => name.endsWith('_ids'))
  return Object.entries(properties).filter(([name]) => !(hasIds && name === 'matching'))
}

function makeText(
  { format = '', pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  name: string,
) {
  const given = [sampleFormats[format], sampleTexts[name], ...(/url$/.test(name) ? [sampleFormats.uri] : []), 'texte']
  const shape = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const fits = (text: string) => (shape?.test(text) ?? true) && text.length >= minLength && text.length <= maxLength
  const texts = [...given, ...sampleShapes].filter((text) => text !== undefined)
  return texts.find(fits) ?? 'texte'.padEnd(minLength, ' et encore').slice(0, maxLength)
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

/** Describes in a few French words the values that a schema accepts: 'entier, de 1 à 100', 'VOSTFR ou VF'. */
export function describeSchema(schema: JsonSchema): string {
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  const alternatives = alternativesOf(schema)
  if (alternatives) return alternatives.map(describeSchema).join(' | ')
  if (schema.type === 'array' && schema.items) {
    const items = describeSchema(schema.items)
    return `liste ${/^[aeiou]/.test(items) ? 'd’' : 'de '}${items}`
  }
  const types = [schema.type ?? 'string'].flat().map((type) => typeNames[type] ?? type)
  const kind = formatNames[schema.format ?? ''] ?? types.join(' | ')
  return [kind, describeLimits(schema)].filter(Boolean).join(', ')
}

// The range of JavaScript's safe integers is not a chosen limit.
const isChosen = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER

function describeLimits({ minimum, exclusiveMinimum, maximum, minLength, maxLength }: JsonSchema): string {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const limits = [
    isChosen(lowest) && `au moins ${lowest}`,
    isChosen(maximum) && `au plus ${maximum}`,
    minLength && `${countOf(minLength, 'caractère')} ou plus`,
    maxLength && `${countOf(maxLength, 'caractère')} au plus`,
  ]
  return limits.filter(Boolean).join(', ')
}
