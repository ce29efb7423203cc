import { z } from 'zod'
import type { Endpoint } from '../../src/shared/contract/endpoint.ts'
import type { JsonSchema } from './requests/arbitrary-of-schema.ts'

export type WorstBody = { what: string; body: string }

/** The most keys of a record (`shared/contract/cheap-bounds.ts`). */
const maxKeys = 500
/** The largest JSON body that the site accepts. */
const maxBytes = 1024 * 1024

const fill = (piece: string, bytes: number) => piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))))
const list =
  (member: string, maxItems = Number.POSITIVE_INFINITY) =>
  (bytes: number) => {
    const count = Math.min(maxItems, Math.floor((bytes - 1) / (Buffer.byteLength(member) + 1)))
    return `[${`${member},`.repeat(Math.max(0, count - 1))}${count > 0 ? member : ''}]`
  }

/** Each of 12 bytes. */
const names = Array.from({ length: Math.floor(maxBytes / 13) }, (_, n) => `"n${n + 1e6}":1`)

type Values = Record<string, (bytes: number) => string>

/** JSON values of this many bytes that are costly to parse or to store. */
const structures: Values = {
  'empty objects': list('{}'),
  'lists in lists': (bytes) => fill('[', bytes / 2) + fill(']', bytes / 2),
  names: (bytes) => `{${names.slice(0, Math.floor(bytes / 13)).join()}}`,
}
/** Members that a list may not take. */
const others = { 'empty objects': '{}', numbers: '1', 'empty texts': '""' }

/** Writes a text of at most so many characters and bytes as JSON. */
type WriteText = (bytes: number, characters?: number) => string

const text = (piece: string): WriteText => {
  const { length } = JSON.parse(`"${piece}"`)
  return (bytes, characters = Number.POSITIVE_INFINITY) => {
    const count = Math.min((bytes - 2) / Buffer.byteLength(piece), characters / length)
    return `"${piece.repeat(Math.max(0, count))}"`
  }
}
/** Texts that are costly to validate. */
const texts: Record<string, WriteText> = {
  'a long text': text('a'),
  spaces: text(' '),
  'a text that grows when it is normalised': text('\ufdfa'),
  'stacked accents': text('\u0301\u0323'),
  'at signs': text('a@'),
  dots: text('a.'),
  escapes: text('\\u0000'),
}

/**
 * Yields the costliest bodies for a call's schema: names that it does not know, if it looks at them; each kind of text
 * wherever it takes one, as long as it allows and far longer; its lists, of valid members and of others, as long as it
 * allows and far longer; and structures where it takes any.
 */
export function* listWorstBodies(endpoint: Endpoint): Generator<WorstBody> {
  const schema = schemaOf(endpoint)
  // A plain object looks up its own names alone.
  if (schema.type !== 'object' || 'additionalProperties' in schema)
    yield { what: 'names', body: structures.names?.(maxBytes) ?? '' }
  const allowed = new Set<string>()
  for (const variant of variantsOf(schema)) {
    for (const [what, write] of Object.entries(texts)) {
      const body = largest(variant, write, maxBytes)
      // Without a text field they would all be the same.
      if (!allowed.has(body)) yield { what: `${what}, as long as allowed`, body }
      allowed.add(body)
    }
  }
  const fields = Object.entries(fieldsOf(schema))
  const worded = fields.filter(([, field]) => branchesOf(field).some(takesText))
  const room = Math.floor((maxBytes - 2000) / Math.max(1, worded.length)) - 60
  // Spaces at the ends do not count.
  for (const what of worded.length > 0 ? ['spaces', 'stacked accents'] : []) {
    const values = worded.map(([name]) => [name, texts[what]?.(room) ?? ''])
    yield { what: `${what}, longer than allowed`, body: bodyWith(schema, Object.fromEntries(values)) }
  }
  for (const [name, field] of fields) {
    const branches = branchesOf(field)
    const wide = branches.some(takesStructures) ? structures : {}
    for (const [what, write] of Object.entries({ ...wide, ...listsFor(branches) })) {
      yield { what: `${what} in ${name}`, body: bodyWith(schema, { [name]: write(maxBytes - 2000) }) }
    }
  }
}

/** Lists for a field that takes one. */
function listsFor(branches: JsonSchema[]): Values {
  const taking = branches.filter(({ type }) => [type].flat().includes('array'))
  const values = taking.flatMap(({ items = {}, maxItems }) => [
    ['members', list(JSON.stringify(smallest(items)))],
    ...Object.entries(others).map(([what, member]) => [what, list(member, maxItems)]),
  ])
  return Object.fromEntries(values)
}

/**
 * Yields the bodies that cost every call alike, since all share one parser: structures as the whole body, and each kind
 * of value in all fields at once, whatever these take.
 */
export function* listCommonBodies(endpoint: Endpoint): Generator<WorstBody> {
  const fields = Object.keys(fieldsOf(schemaOf(endpoint)))
  for (const [what, make] of Object.entries(structures)) yield { what, body: make(maxBytes) }
  const room = Math.floor(maxBytes / Math.max(1, fields.length)) - 60
  const lists = Object.entries(others).map(([what, member]) => [`lists of ${what}`, list(member)])
  const digits = (bytes: number) => fill('9', bytes)
  for (const [what, make] of Object.entries<Values[string]>({
    ...structures,
    ...Object.fromEntries(lists),
    ...texts,
    digits,
  })) {
    yield { what: `${what} in all fields`, body: `{${fields.map((name) => `"${name}":${make(room)}`).join()}}` }
  }
}

const schemaOf = ({ body }: Endpoint) =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema

/** A small body with these values, in JSON. */
function bodyWith(schema: JsonSchema, values: Record<string, string>): string {
  const rest = Object.entries(smallest(schema) ?? {}).map(([name, value]) => [name, JSON.stringify(value)])
  const fields = Object.entries({ ...Object.fromEntries(rest), ...values })
  return `{${fields.map(([name, value]) => `"${name}":${value}`).join()}}`
}

const isAny = ({ type, enum: choices, const: only, anyOf, oneOf, allOf }: JsonSchema) =>
  !(type || choices || anyOf || oneOf || allOf || only !== undefined)

const takesStructures = (schema: JsonSchema) => isAny(schema) || typeof schema.additionalProperties === 'object'

const takesText = (schema: JsonSchema) =>
  isAny(schema) || ([schema.type].flat().includes('string') && !schema.enum && schema.const === undefined)

/** The kinds of value that a schema chooses from. */
function variantsOf(schema: JsonSchema): JsonSchema[] {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return variants.length > 0 ? variants.flatMap(variantsOf) : [schema]
}

/** A value with texts and lists that are as long as the schema allows, in JSON of about this many bytes at most. */
function largest(schema: JsonSchema, write: WriteText, bytes: number): string {
  const variants = variantsOf(schema)
  if (variants.length > 1) {
    const values = variants.map((variant) => largest(variant, write, bytes))
    return values.reduce((one, other) => (other.length > one.length ? other : one))
  }
  const [type] = [schema.type].flat()
  if (type === 'object' || schema.allOf) {
    const { additionalProperties: value } = schema
    const fields = Object.entries(fieldsOf(schema))
    if (typeof value === 'object') for (let n = 0; n < maxKeys; n++) fields.push([`n${n}`, value])
    const room = Math.floor(bytes / Math.max(1, fields.length)) - 60
    return `{${fields.map(([name, field]) => `"${name}":${largest(field, write, room)}`).join()}}`
  }
  if (type === 'array') return list(largest(schema.items ?? {}, write, bytes - 2), schema.maxItems)(bytes)
  if (takesText(schema)) return write(bytes, schema.maxLength)
  return JSON.stringify(smallest(schema))
}

function branchesOf(schema: JsonSchema): JsonSchema[] {
  const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [schema, ...nested.flatMap(branchesOf)]
}

const fieldsOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  Object.assign({}, ...branchesOf(schema).map(({ properties = {} }) => properties))

/** A small, nearly valid value. */
function smallest(schema: JsonSchema): unknown {
  const [branch = schema] = branchesOf(schema).filter(({ type, enum: choices, const: only }) => type || choices || only)
  if (branch.const !== undefined) return branch.const
  if (branch.enum) return branch.enum[0]
  const [type] = [branch.type].flat()
  if (type === 'object') {
    const { properties = {}, required = [] } = branch
    return Object.fromEntries(required.map((name) => [name, smallest(properties[name] ?? {})]))
  }
  if (type === 'array') return Array.from({ length: branch.minItems ?? 0 }, () => smallest(branch.items ?? {}))
  if (type === 'string')
    return branch.format === 'date-time' ? '2026-11-21T12:00:00Z' : 'a'.repeat(branch.minLength ?? 1)
  return type === 'boolean' ? true : (branch.minimum ?? 1)
}
