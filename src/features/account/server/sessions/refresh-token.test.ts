import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRefreshToken, readRefreshToken } from './refresh-token.ts'
import { deriveTokenKeys } from './token-keys.ts'

const { refresh: keys } = deriveTokenKeys(['r'.repeat(40)])
const others = deriveTokenKeys(['s'.repeat(40)]).refresh

test('a token is read back as its session and number', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (sessionId, number) => {
      const token = makeRefreshToken(keys[0], { sessionId, number })
      expect(token).toMatch(/^[\w-]{70}$/)
      expect(readRefreshToken(keys, token)).toEqual({ sessionId, number })
      expect(readRefreshToken([others[0], keys[0]], token)).toEqual({ sessionId, number })
      expect(readRefreshToken(others, token)).toBeUndefined()
    }),
  )
})

test('the same claim gives the same token, and another number another token', () => {
  const claim = { sessionId: randomUUID(), number: 4 }
  expect(makeRefreshToken(keys[0], claim)).toBe(makeRefreshToken(keys[0], claim))
  expect(makeRefreshToken(keys[0], { ...claim, number: 5 })).not.toBe(makeRefreshToken(keys[0], claim))
})

test('a token with a changed byte and any other text are refused', () => {
  const bytes = Buffer.from(makeRefreshToken(keys[0], { sessionId: randomUUID(), number: 1 }), 'base64url')
  for (let place = 0; place < bytes.length; place++) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(readRefreshToken(keys, changed.toString('base64url'))).toBeUndefined()
  }
  fc.assert(fc.property(fc.string(), (text) => readRefreshToken(keys, text) === undefined))
})
