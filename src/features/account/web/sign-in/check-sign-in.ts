import { findPasswordFault } from '../../../../shared/password-rules.ts'
import { type FormRefusal, refuse } from '../../../../ui/forms/use-submit.ts'

const fillAll = 'Veuillez remplir tous les champs obligatoires'

/** What the login form asks for before it is sent (docs/product/account.md#signing-in-and-registering). */
export function checkLogin(fields: FormData): FormRefusal | undefined {
  return refuseMissing(fields, ['email', 'password'])
}

/**
 * What the registration form asks for before it is sent, in the order of
 * docs/product/account.md#signing-in-and-registering.
 */
export function checkRegistration(fields: FormData): FormRefusal | undefined {
  const missing = refuseMissing(fields, ['email', 'password'])
  if (missing) return missing
  if (isMissing(fields, 'username')) return refuse("Le nom d'utilisateur est requis", 'username')
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

const isMissing = (fields: FormData, name: string) => textOf(fields, name).trim() === ''

/** One sentence for the form, and one at each field that is empty. */
function refuseMissing(fields: FormData, names: string[]): FormRefusal | undefined {
  const missing = names.filter((name) => isMissing(fields, name))
  if (missing.length === 0) return undefined
  return { message: fillAll, fields: Object.fromEntries(missing.map((name) => [name, 'Ce champ est requis.'])) }
}
