import { findPasswordFault } from '../../../../shared/password-rules.ts'
import { type FormRefusal, refuse } from '../../../../ui/forms/use-submit.ts'

const fillAll = 'Veuillez remplir tous les champs obligatoires'

/** What the login form asks for before it is sent (docs/product/account.md#signing-in-and-registering). */
export function checkLogin(fields: FormData): FormRefusal | undefined {
  const missing = findMissing(fields, ['email', 'password'])
  return missing === undefined ? undefined : refuse(fillAll, missing)
}

/**
 * What the registration form asks for before it is sent, in the order of
 * docs/product/account.md#signing-in-and-registering.
 */
export function checkRegistration(fields: FormData): FormRefusal | undefined {
  const missing = findMissing(fields, ['email', 'password'])
  if (missing) return refuse(fillAll, missing)
  if (findMissing(fields, ['username'])) return refuse("Le nom d'utilisateur est requis", 'username')
  const password = textOf(fields, 'password')
  if (password !== textOf(fields, 'confirmPassword')) {
    return refuse('Les mots de passe ne correspondent pas', 'confirmPassword')
  }
  const fault = findPasswordFault(password)
  return fault === undefined ? undefined : refuse(fault, 'password')
}

/** What stands in a field; '' when the form has none of that name. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

function findMissing(fields: FormData, names: string[]): string | undefined {
  return names.find((name) => textOf(fields, name).trim() === '')
}
