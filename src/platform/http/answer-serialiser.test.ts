import { expect, test } from 'vitest'
import { z } from 'zod'
import { compileSerialiser } from './answer-serialiser.ts'

test('drops undeclared fields at any depth', () => {
  const serialise = compileSerialiser(z.object({ list: z.array(z.object({ id: z.int() })) }))
  expect(serialise({ list: [{ id: 1, password_hash: 'x' }], secret: 1 })).toBe('{"list":[{"id":1}]}')
})

test('distinguishes null, absent and present values', () => {
  const schema = z.object({ a: z.string().nullable(), b: z.int().nullable(), c: z.string().optional() })
  const serialise = compileSerialiser(schema)
  expect(serialise({ a: null, b: null })).toBe('{"a":null,"b":null}')
  expect(serialise({ a: 'é', b: 2, c: '' })).toBe('{"a":"é","b":2,"c":""}')
})

test('keeps the contents of nullable objects and records', () => {
  const schema = z.object({ o: z.object({ x: z.number() }).nullable(), r: z.record(z.string(), z.string()) })
  const serialise = compileSerialiser(schema)
  expect(JSON.parse(serialise({ o: { x: 1.5 }, r: { mal: '12' } }))).toEqual({ o: { x: 1.5 }, r: { mal: '12' } })
  expect(JSON.parse(serialise({ o: null, r: {} }))).toEqual({ o: null, r: {} })
})
