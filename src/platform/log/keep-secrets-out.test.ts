import { expect, test } from 'vitest'
import { keepSecretsOut, toLoggedError } from './keep-secrets-out.ts'

test.each([
  ['550 5.1.1 <lise.été+x@exemple.fr>: unknown', '550 5.1.1 <[e-mail]>: unknown'],
  ['authorization: Bearer abc.def-ghi', 'authorization: Bearer [secret]'],
  ['"token":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"', '"token":"[secret]"'],
  ['$argon2id$v=19$m=19456,t=2,p=1$c2Vs$aGFjaGU', '[secret]'],
  ['postgres://sumine:pa55@db.example:5432/x', 'postgres://[secret]@db.example:5432/x'],
  ['GET /anime/les-lanternes 12:30:05 a@b', 'GET /anime/les-lanternes 12:30:05 a@b'],
])('logs %s as %s', (message, logged) => expect(keepSecretsOut(message)).toBe(logged))

test('leaves the row out of a database error', () => {
  const error = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (1, Lise)',
    where: 'Lise',
  })
  expect(toLoggedError(error)).toMatchObject({ code: '23514', message: 'violates check constraint' })
  expect(JSON.stringify(toLoggedError(error))).not.toContain('Lise')
})

test('leaves the password out of a refused sign-in at Valkey', () => {
  const error = Object.assign(new Error('WRONGPASS invalid username-password pair'), {
    command: { name: 'auth', args: ['sumine', 'pa55word'] },
  })
  expect(JSON.stringify(toLoggedError(error))).not.toContain('pa55word')
})
