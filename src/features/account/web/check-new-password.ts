import { findPasswordFault } from '../../../shared/password-rules.ts'
import { type FormRefusal, refuse } from '../../../ui/forms/use-submit.ts'

const tooShort = 'Le nouveau mot de passe doit contenir au moins 8 caractères'
/** docs/product/account.md#changing-the-password */
export const differentPasswords = 'Les nouveaux mots de passe ne correspondent pas'

/**
 * What a form that changes a password asks for before it is sent, in the order of
 * docs/product/account.md#signing-in-and-registering.
 * @param names its fields, all of which must be filled in
 */
export function checkNewPassword(fields: FormData, names: readonly string[]): FormRefusal | undefined {
  const textOf = (name: string) => String(fields.get(name) ?? '')
  const missing = names.find((name) => textOf(name) === '')
  if (missing) return refuse('Tous les champs de mot de passe sont requis', missing)
  if (textOf('newPassword') !== textOf('confirmPassword')) return refuse(differentPasswords, 'confirmPassword')
  const fault = findPasswordFault(textOf('newPassword'), tooShort)
  return fault === undefined ? undefined : refuse(fault, 'newPassword')
}
