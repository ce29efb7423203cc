import { expect, test } from 'vitest'
import { checkNewPassword } from './check-new-password.ts'

const names = ['currentPassword', 'newPassword', 'confirmPassword']
function check(currentPassword: string, newPassword: string, confirmPassword = newPassword) {
  const fields = new FormData()
  for (const [name, value] of Object.entries({ currentPassword, newPassword, confirmPassword })) fields.set(name, value)
  return checkNewPassword(fields, names)
}
const refusal = (message: string, field: string) => ({ message, fields: { [field]: message } })
const mix = 'Le mot de passe doit contenir au moins une minuscule, une majuscule et un chiffre'

test.each([
  ['', 'Falaise12', 'Falaise12', 'currentPassword'],
  ['Lanterne7', '', '', 'newPassword'],
  ['Lanterne7', 'Falaise12', '', 'confirmPassword'],
])('all three passwords are required: %o, %o, %o', (current, next, confirm, field) => {
  expect(check(current, next, confirm)).toEqual(refusal('Tous les champs de mot de passe sont requis', field))
})

test('reports in this order: a mismatch, a short password, missing kinds of characters', () => {
  expect(check('Lanterne7', 'court', 'courte')).toEqual(
    refusal('Les nouveaux mots de passe ne correspondent pas', 'confirmPassword'),
  )
  expect(check('Lanterne7', 'Fal1')).toEqual(
    refusal('Le nouveau mot de passe doit contenir au moins 8 caractères', 'newPassword'),
  )
  for (const plain of ['falaise12', 'FALAISE12', 'Falaisesss']) {
    expect(check('Lanterne7', plain)).toEqual(refusal(mix, 'newPassword'))
  }
  expect(check('Lanterne7', 'Falaise12')).toBeUndefined()
})
