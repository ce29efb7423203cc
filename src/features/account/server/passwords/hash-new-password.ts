import { AppError } from '../../../../platform/http/app-error.ts'
import { hashPassword } from './hash-password.ts'

type Owner = { username: string; email: string }

// Within a longer text, fewer letters are chance.
const fewestLetters = 4

const commonPassword = 'Ce mot de passe est trop courant : choisissez-en un que d’autres n’ont pas.'
const ownName = 'Le mot de passe ne doit contenir ni le nom d’utilisateur ni l’adresse e-mail.'

let common: Promise<Set<string>> | undefined

/** Some 49,000 passwords that leaks hold most often, in small letters; unpacked when the first is asked about. */
function listCommonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The hash of a new password, unless it is one that attackers try first: one of the commonest, or one that holds its
 * owner's name or address. The list is looked up locally; no other site is asked.
 * @param field which field of the call to blame
 * @throws AppError VALIDATION naming the field
 */
export async function hashNewPassword(password: string, owner: Owner, field: string): Promise<string> {
  const message = await findWeakness(password, owner)
  if (message) throw new AppError('VALIDATION', message, { fields: [{ field, message }] })
  return hashPassword(password)
}

async function findWeakness(password: string, { username, email }: Owner): Promise<string | undefined> {
  const folded = fold(password)
  const [local = ''] = email.split('@')
  const holdsOwner = [username, local].some((name) => name.length >= fewestLetters && folded.includes(fold(name)))
  if (holdsOwner) return ownName
  return (await listCommonPasswords()).has(folded) ? commonPassword : undefined
}
