import { describe, expect, it } from 'vitest'
import { checkLogin, checkRegistration } from './check-sign-in.ts'

function fieldsOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const good = { username: 'maelle', email: 'maelle@exemple.fr', password: 'Motdepasse1', confirmPassword: 'Motdepasse1' }
const refusalOf = (changes: Partial<typeof good>) => checkRegistration(fieldsOf({ ...good, ...changes }))

describe('the registration form', () => {
  it('accepts a valid account', () => expect(refusalOf({})).toBeUndefined())

  it.each([
    [{ username: '  ' }, 'username', "Le nom d'utilisateur est requis"],
    [{ confirmPassword: 'Motdepasse2' }, 'confirmPassword', 'Les mots de passe ne correspondent pas'],
    [
      { password: 'Court1a', confirmPassword: 'Court1a' },
      'password',
      'Le mot de passe doit contenir au moins 8 caractères',
    ],
    [
      { password: 'sansmajuscule1', confirmPassword: 'sansmajuscule1' },
      'password',
      'Le mot de passe doit contenir au moins une minuscule, une majuscule et un chiffre',
    ],
  ])('refuses %j at %s', (changes, field, message) => {
    expect(refusalOf(changes)).toEqual({ message, fields: { [field]: message } })
  })

  it('reports each empty field as required, and shows one sentence for all', () => {
    const message = 'Veuillez remplir tous les champs obligatoires'
    const missing = 'Ce champ est requis.'
    expect(refusalOf({ email: ' ' })).toEqual({ message, fields: { email: missing } })
    expect(refusalOf({ username: '', email: '', password: '', confirmPassword: '' })).toEqual({
      message,
      fields: { username: missing, email: missing, password: missing, confirmPassword: missing },
    })
  })

  it('reports empty fields before other errors', () => {
    expect(refusalOf({ email: '', username: '', confirmPassword: 'x' })?.message).toBe(
      'Veuillez remplir tous les champs obligatoires',
    )
  })
})

it('the login form requires both fields, and nothing else', () => {
  expect(checkLogin(fieldsOf({ email: 'a@exemple.fr', password: 'x' }))).toBeUndefined()
  expect(checkLogin(fieldsOf({ email: 'a@exemple.fr', password: '' }))?.fields).toHaveProperty('password')
  expect(checkLogin(fieldsOf({ email: '', password: 'x' }))?.fields).toHaveProperty('email')
})
