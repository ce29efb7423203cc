import { checkPassword, differentPasswords, tooShortPassword } from '../../../shared/password-rules.ts'
import type { FormRefusal } from '../../../ui/forms/form-context.ts'

/**
 * The rules of the form (docs/product/administration.md#users): reports all errors, each beside its field.
 * @param isNew a password is required only for a new account
 */
export function checkUser(fields: FormData, isNew: boolean): FormRefusal | undefined {
  const read = (name: string) => String(fields.get(name) ?? '')
  const password = read('password')
  const faults: Record<string, string | undefined> = {
    username: read('username').trim() === '' ? "Le nom d'utilisateur est requis" : undefined,
    email: read('email').trim() === '' ? "L'email est requis" : undefined,
    role: read('role') === '' ? 'Le rôle est requis' : undefined,
    password: findFault(password, isNew),
    confirmation: password === read('confirmation') ? undefined : differentPasswords,
  }
  const found = Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined)
  const [first] = found
  return first && { message: first[1], fields: Object.fromEntries(found) }
}

function findFault(password: string, isNew: boolean): string | undefined {
  if (password === '') return isNew ? 'Le mot de passe est requis' : undefined
  // The other rules are only a hint here; the server decides.
  return checkPassword(password).length ? undefined : tooShortPassword
}
