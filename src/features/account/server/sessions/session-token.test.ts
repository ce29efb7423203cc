import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readSessionToken, signSessionToken } from './session-token.ts'
import { deriveTokenKeys } from './token-keys.ts'

const [oldSecret, newSecret] = ['o'.repeat(40), 'n'.repeat(40)]
const keys = deriveTokenKeys([oldSecret])
// Unchanged since the first sessions: another derivation would sign every user out.
const accessBytes: Buffer = Buffer.from(hkdfSync('sha256', oldSecret, '', 'sumine access token', 32))
const at = new Date('2026-02-01T12:00:00Z')
const claim = { accountId: 7, sessionId: randomUUID() }
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const good = { typ: 'access', sub: '7', sid: claim.sessionId, iat: at.getTime() / 1000, exp: at.getTime() / 1000 + 900 }

/** Makes a token with any header and payload, signed with the access key as HS256. */
function forge(header: object, payload: object, key: Buffer = accessBytes): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

test('a token names its account and session for 15 minutes', async () => {
  const token = await signSessionToken(keys, claim, at)
  expect(await readSessionToken(keys, token, later(14.9))).toEqual(claim)
  expect(await readSessionToken(keys, token, later(15.1))).toBeUndefined()
  expect(forge({ alg: 'HS256' }, good)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await readSessionToken(keys, forge({ alg: 'HS256' }, good), at)).toEqual(claim)
})

test('after a rotation older tokens stay valid until their secret is removed', async () => {
  const token = await signSessionToken(keys, claim, at)
  expect(await readSessionToken(deriveTokenKeys([newSecret, oldSecret]), token, at)).toEqual(claim)
  expect(await readSessionToken(deriveTokenKeys([newSecret]), token, at)).toBeUndefined()
})

test.each([
  ['without a signature', `${encode({ alg: 'none' })}.${encode(good)}.`],
  ['without a signature under a signed name', `${encode({ alg: 'HS256' })}.${encode(good)}.`],
  ['signed by another key', forge({ alg: 'HS256' }, good, Buffer.from(oldSecret))],
  ['signed by the key of refresh tokens', forge({ alg: 'HS256' }, good, keys.refresh[0])],
  ['that says another algorithm', forge({ alg: 'HS512' }, good)],
  ['of another kind', forge({ alg: 'HS256' }, { ...good, typ: 'refresh' })],
  ['of no kind', forge({ alg: 'HS256' }, { ...good, typ: undefined })],
  ['that never ends', forge({ alg: 'HS256' }, { ...good, exp: undefined })],
  ['that ended', forge({ alg: 'HS256' }, { ...good, exp: at.getTime() / 1000 - 1 })],
  ['for nobody', forge({ alg: 'HS256' }, { ...good, sub: 'admin' })],
  ['without a session', forge({ alg: 'HS256' }, { ...good, sid: 'x' })],
  ['that is none', 'abc'],
  ['that is empty', ''],
])('a token %s is refused', async (_, token) => expect(await readSessionToken(keys, token, at)).toBeUndefined())

test('a changed claim no longer matches the signature', async () => {
  const [header, , signature] = (await signSessionToken(keys, claim, at)).split('.')
  const changed = `${header}.${encode({ ...good, sub: '1' })}.${signature}`
  expect(await readSessionToken(keys, changed, at)).toBeUndefined()
})

test('a token signed as HS512 with the right key is refused', async () => {
  const token = await new SignJWT(good).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.alloc(64, accessBytes))
  expect(await readSessionToken(keys, token, at)).toBeUndefined()
})
