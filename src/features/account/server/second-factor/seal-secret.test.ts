import { expect, test } from 'vitest'
import { deriveTokenKeys } from '../sessions/token-keys.ts'
import { openSecret, sealSecret } from './seal-secret.ts'

const keysOf = (...secrets: [string, ...string[]]) => deriveTokenKeys(secrets).secondFactor
const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)]
const secret = Buffer.from('secret')

test('a sealed secret opens while its key is one of the keys', () => {
  const sealed = sealSecret(keysOf(older)[0], 7, secret)
  expect(openSecret(keysOf(newer, older), 7, sealed)).toEqual(secret)
  expect(openSecret(keysOf(newer), 7, sealed)).toBeUndefined()
})

test('a changed secret, or one of another account, does not open', () => {
  const sealed = sealSecret(keysOf(older)[0], 7, secret)
  expect(openSecret(keysOf(older), 8, sealed)).toBeUndefined()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(openSecret(keysOf(older), 7, sealed)).toBeUndefined()
})
