import { missingField } from '../../../../shared/contract/refusals.ts'
import { differentPasswords, findPasswordFault } from '../../../../shared/password-rules.ts'
import { refuse } from '../../../../ui/forms/form.tsx'
import type { FormRefusal } from '../../../../ui/forms/form-context.ts'
import { accountRefusals } from '../../rules.ts'

/** Validates the login form before it is sent (docs/product/account.md#signing-in-and-registering). */
export function checkLogin(fields: FormData): FormRefusal | undefined {
  return refuseMissing(fields, ['email', 'password'])
}

/** Validates the registration form, in the order of docs/product/account.md#signing-in-and-registering. */
export function checkRegistration(fields: FormData): FormRefusal | undefined {
  // Every empty field is marked, not only those that decide the message.
  if (refuseMissing(fields, ['email', 'password'])) {
    return refuseMissing(fields, ['username', 'email', 'password', 'confirmPassword'])
  }
  if (isMissing(fields, 'username')) return refuse(accountRefusals.username, 'username')
  const password = textOf(fields, 'password')
  if (password !== textOf(fields, 'confirmPassword')) {
    return refuse(differentPasswords, 'confirmPassword')
  }
  const fault = findPasswordFault(password)
  return fault === undefined ? undefined : refuse(fault, 'password')
}

/** Returns a field's text; '' when the form has no such field. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

const isMissing = (fields: FormData, name: string) => textOf(fields, name).trim() === ''

/** Returns one sentence for the form and one for each empty field. */
function refuseMissing(fields: FormData, names: string[]): FormRefusal | undefined {
  const missing = names.filter((name) => isMissing(fields, name))
  if (missing.length === 0) return undefined
  return { message: accountRefusals.fields, fields: Object.fromEntries(missing.map((name) => [name, missingField])) }
}
