import { z } from 'zod'
import type { Endpoint } from '../../src/shared/contract/endpoint.ts'
import type { JsonSchema } from './requests/arbitrary-of-schema.ts'

export type WorstBody = { what: string; body: string }

/** The largest JSON body that the site accepts. */
const maxBytes = 1024 * 1024

const fill = (piece: string, bytes: number) => piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))))
const text = (piece: string) => (bytes: number) => `"${fill(piece, bytes - 2)}"`
const list = (member: string) => (bytes: number) => `[${fill(`${member},`, bytes - member.length - 2)}${member}]`

/** Each of 12 bytes. */
const names = Array.from({ length: Math.floor(maxBytes / 13) }, (_, n) => `"n${n + 1e6}":1`)

type Values = Record<string, (bytes: number) => string>

/** JSON values of this many bytes that are costly to parse or to store. */
const structures: Values = {
  'empty objects': list('{}'),
  'lists in lists': (bytes) => fill('[', bytes / 2) + fill(']', bytes / 2),
  names: (bytes) => `{${names.slice(0, Math.floor(bytes / 13)).join()}}`,
}
const lists: Values = { 'empty objects': list('{}'), numbers: list('1'), 'empty texts': list('""') }
/** Texts that are costly to validate. */
const texts: Values = {
  digits: (bytes) => fill('9', bytes),
  'a long text': text('a'),
  spaces: text(' '),
  'a text that grows when it is normalised': text('\ufdfa'),
  'stacked accents': text('\u0301\u0323'),
  'at signs': text('a@'),
  dots: text('a.'),
  escapes: text('\\u0000'),
}

/**
 * Yields the costliest bodies for a call's schema, each at the maximum size: structures as the whole body, each kind of
 * value in all fields at once, and long lists with valid members.
 */
export function* listWorstBodies(endpoint: Endpoint): Generator<WorstBody> {
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  const fields = Object.entries(fieldsOf(schema))
  for (const [what, make] of Object.entries(structures)) yield { what, body: make(maxBytes) }
  const room = Math.floor(maxBytes / Math.max(1, fields.length)) - 60
  for (const [what, make] of Object.entries({ ...structures, ...lists, ...texts })) {
    yield { what: `${what} in all fields`, body: `{${fields.map(([name]) => `"${name}":${make(room)}`).join()}}` }
  }
  for (const [name, field] of fields) {
    for (const { items } of branchesOf(field)) {
      if (!items) continue
      const members = { ...lists, members: list(JSON.stringify(smallest(items))) }
      for (const [what, make] of Object.entries(members)) {
        yield { what: `${what} in ${name}`, body: bodyWith(schema, name, make(maxBytes - 2000)) }
      }
    }
  }
}

function bodyWith(schema: JsonSchema, name: string, value: string): string {
  const whole = smallest(schema)
  const { [name]: _, ...others } = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : {}
  const rest = JSON.stringify(others).slice(1, -1)
  return `{${rest}${rest ? ',' : ''}"${name}":${value}}`
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
