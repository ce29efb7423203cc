import { expect, test } from 'vitest'
import { findAccountId } from './find-account-id.ts'

const bearing = (authorization?: string) => ({ headers: new Headers(authorization ? { authorization } : {}) })
const token = (claims: object) => `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

test("returns the account of the request's bearer token", () => {
  expect(findAccountId(bearing(token({ sub: '7', typ: 'access', note: 'é?>' })))).toBe('7')
})

test.each([undefined, 'Bearer x', 'Bearer a.b.c', 'Basic a.b.c', token({}), token({ sub: '../1' }), token({ sub: 7 })])(
  'a call in nobody’s name has none: %s',
  (authorization) => expect(findAccountId(bearing(authorization))).toBeUndefined(),
)
