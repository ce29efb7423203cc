import { findPasswordFault } from '../../../shared/password-rules.ts'
import { refuse } from '../../../ui/forms/form.tsx'
import type { FormRefusal } from '../../../ui/forms/form-context.ts'
import { accountRefusals } from '../rules.ts'

/** docs/product/account.md#changing-the-password */
export const differentPasswords = 'Les nouveaux mots de passe ne correspondent pas'

/**
 * Validates a form that changes a password before it is sent, in the order of
 * docs/product/account.md#signing-in-and-registering.
 * @param names its fields, all of which are required
 */
export function checkNewPassword(fields: FormData, names: readonly string[]): FormRefusal | undefined {
  const textOf = (name: string) => String(fields.get(name) ?? '')
  const missing = names.find((name) => textOf(name) === '')
  if (missing) return refuse(accountRefusals.passwords, missing)
  if (textOf('newPassword') !== textOf('confirmPassword')) return refuse(differentPasswords, 'confirmPassword')
  const fault = findPasswordFault(textOf('newPassword'), accountRefusals.shortPassword)
  return fault === undefined ? undefined : refuse(fault, 'newPassword')
}
