import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoints, nameOf } from '../../../tests/kit/requests/list-endpoints.ts'
import { findTooLong } from './cheap-bounds.ts'

const words = (schema: z.ZodType, value: unknown) =>
  findTooLong(schema, value).map(({ path, message }) => [path.join('.'), message])

test('refuses an oversized array without inspecting its members', () => {
  const look = vi.fn(() => true)
  const body = z.object({ ids: z.array(z.string().refine(look)).max(3, 'Trois au plus').optional() }).refine(look)
  expect(words(body, { ids: ['a', 'b', 'c', 'd'] })).toEqual([['ids', 'Trois au plus']])
  expect(words(body, { ids: ['a', 'b', 'c'] })).toEqual([])
  expect(look).not.toHaveBeenCalled()
})

test('finds excessive lengths at any depth', () => {
  const text = z.string().trim().max(2, 'Trop long')
  const list = z.array(z.object({ name: text.nullable() })).max(2, 'Trop')
  expect(words(z.object({ list: list.default([]) }), { list: [{ name: null }, { name: 'abc' }] })).toEqual([
    ['list.1.name', 'Trop long'],
  ])
  expect(
    words(
      z.preprocess((value) => value, list),
      [1, 2, 3],
    ),
  ).toEqual([])
  expect(words(list.transform(String).pipe(z.string()), [1, 2, 3])).toEqual([['', 'Trop']])
  expect(words(z.union([list, z.object({ all: z.literal(true) })]), [1, 2, 3])).toEqual([['', 'Trop']])
  expect(words(z.union([list, text, z.array(z.number())]), [1, 2, 3])).toEqual([])
  for (const value of [undefined, null, 'x', 3, {}, { list: 'x' }]) {
    expect(words(z.object({ list }), value)).toEqual([])
  }
})

test('agrees with zod on values within their bounds', () => {
  const text = z.string().max(2)
  for (const value of ['', 'a', 'ab', 'abc', 4, null]) {
    const isTooLong = findTooLong(text, value).length > 0
    expect(isTooLong).toBe(text.safeParse(value).error?.issues[0]?.code === 'too_big')
  }
})

type Fill = (value: unknown) => unknown

/** Lists the value's forms with `text` in one of the schema's texts each. */
function listFilled(schema: z.core.$ZodType, text: string, fill: Fill = (value) => value): unknown[] {
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  const inside = (part: z.core.$ZodType, wrap: Fill = (value) => value) =>
    listFilled(part, text, (value) => fill(wrap(value)))
  if (def.type === 'string') return [fill(text)]
  if (def.type === 'array') return inside(def.element, (value) => [value])
  if (def.type === 'record') return inside(def.valueType, (value) => ({ x: value }))
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => inside(part, (value) => ({ [name]: value })))
  }
  if (def.type === 'union') return def.options.flatMap((option) => inside(option))
  if (def.type === 'pipe') return inside(def.in)
  if (def.type === 'intersection') return [...inside(def.left), ...inside(def.right)]
  return 'innerType' in def ? inside(def.innerType as z.core.$ZodType) : []
}

// Normalising takes time with the square of the length: 1 MB of accents would hold the process for minutes.
test('no call normalises a text that is far too long', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const long = 'e\u0301'.repeat(50_000)
  const normalised: string[] = []
  for (const endpoint of endpoints) {
    for (const value of listFilled(endpoint.body, long)) {
      normalize.mockClear()
      if (findTooLong(endpoint.body, value).length === 0) endpoint.body.safeParse(value)
      if (normalize.mock.contexts.some((text) => String(text).length > 20_000)) {
        normalised.push(`${nameOf(endpoint)} ${Object.keys(Object(value))}`)
      }
    }
  }
  expect(normalised).toEqual([])
})

type Bounded = { schema: z.core.$ZodType; path: string }

/** Lists the arrays and records of a schema that a caller can fill. */
function listCollections(schema: z.core.$ZodType, path = ''): Bounded[] {
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'array') return [{ schema, path }, ...listCollections(def.element, `${path}[]`)]
  if (def.type === 'record') return [{ schema, path }, ...listCollections(def.valueType, `${path}{}`)]
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => listCollections(part, `${path}.${name}`))
  }
  if (def.type === 'union') return def.options.flatMap((option) => listCollections(option, path))
  if (def.type === 'pipe') return listCollections(def.in, path)
  if (def.type === 'intersection') return [...listCollections(def.left, path), ...listCollections(def.right, path)]
  return 'innerType' in def ? listCollections(def.innerType as z.core.$ZodType, path) : []
}

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s bounds each list that it takes, before its members',
  (_, endpoint) => {
    for (const part of ['query', 'params', 'body'] as const) {
      for (const { schema, path } of listCollections(endpoint[part])) {
        const isRecord = schema._zod.def.type === 'record'
        const bounds = (schema._zod.def.checks ?? []).map(({ _zod: { def } }) =>
          'maximum' in def ? Number(def.maximum) : Number.POSITIVE_INFINITY,
        )
        const max = isRecord ? 500 : Math.min(...bounds)
        expect(max, `${part}${path}`).toBeLessThanOrEqual(20_000)
        const given = Array.from({ length: max + 1 }, (_, at) => [`k${at}`, {}])
        const [issue, ...others] = findTooLong(schema, isRecord ? Object.fromEntries(given) : given)
        expect([issue?.code, others], `${part}${path}`).toEqual(['too_big', []])
      }
    }
  },
)
