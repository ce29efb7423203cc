import { AppError } from '../../../../platform/http/app-error.ts'
import { hashPassword } from './hash-password.ts'

type Owner = { username: string; email: string }

// Fewer letters within a longer text are a coincidence.
const minLetters = 4

const commonPassword = 'Ce mot de passe est trop courant : choisissez-en un que d’autres n’ont pas.'
const ownName = 'Le mot de passe ne doit contenir ni le nom d’utilisateur ni l’adresse e-mail.'

let common: Promise<Set<string>> | undefined

/** Loads about 49,000 of the most frequently leaked passwords, in lower case; unpacked at the first use. */
function listCommonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Hashes a new password, unless it is a common one or contains its owner's name or address. The list is local; no other
 * site is queried.
 * @param field the field that the error names
 * @throws AppError VALIDATION naming the field
 */
export async function hashStrongPassword(password: string, owner: Owner, field: string): Promise<string> {
  const message = await findWeakness(password, owner)
  if (message) throw new AppError('VALIDATION', message, { field })
  return hashPassword(password)
}

async function findWeakness(password: string, { username, email }: Owner): Promise<string | undefined> {
  const folded = fold(password)
  const [local = ''] = email.split('@')
  const holdsOwner = [username, local].some((name) => name.length >= minLetters && folded.includes(fold(name)))
  if (holdsOwner) return ownName
  return (await listCommonPasswords()).has(folded) ? commonPassword : undefined
}
