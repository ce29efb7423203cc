import { expect, test } from 'vitest'
import { checkUser } from './check-user.ts'

function check(change: Record<string, string>, isNew = false) {
  const fields = new FormData()
  const given = { username: 'hugo', email: 'hugo@exemple.fr', role: 'Utilisateur', password: '', confirmation: '' }
  for (const [name, value] of Object.entries({ ...given, ...change })) fields.set(name, value)
  return checkUser(fields, isNew)?.fields
}

test('an existing account keeps its password when none is given', () => expect(check({})).toBeUndefined())

test('a new account requires a password', () => {
  expect(check({}, true)).toEqual({ password: 'Le mot de passe est requis' })
})

test('every missing field is reported', () => {
  expect(check({ username: '  ', email: '', role: '' })).toEqual({
    username: "Le nom d'utilisateur est requis",
    email: "L'email est requis",
    role: 'Le rôle est requis',
  })
})

test('a password must be long enough and repeated; the server checks the rest', () => {
  expect(check({ password: 'Court1', confirmation: 'Court1' })).toEqual({
    password: 'Le mot de passe doit contenir au moins 8 caractères',
  })
  expect(check({ password: 'lanterne7', confirmation: 'lanterne7' })).toBeUndefined()
  expect(check({ password: 'Lanterne7', confirmation: 'Lanterne8' })).toEqual({
    confirmation: 'Les mots de passe ne correspondent pas',
  })
})
