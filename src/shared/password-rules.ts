/** What a new password needs at least, in characters (docs/product/account.md#signing-in-and-registering). */
export const shortestPassword = 8
export const tooShortPassword = 'Le mot de passe doit contenir au moins 8 caractères'
export const tooPlainPassword = 'Le mot de passe doit contenir au moins une minuscule, une majuscule et un chiffre'

/** Which of the rules a new password meets. */
export type PasswordChecks = { length: boolean; lowercase: boolean; uppercase: boolean; digit: boolean }

/** Holds a new password against the rules, each by itself: the server refuses by them, the forms show them. */
export function checkPassword(password: string): PasswordChecks {
  return {
    length: [...password].length >= shortestPassword,
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    digit: /\d/.test(password),
  }
}

/** Why a new password is refused, or undefined when it is good. `tooShort` says the first rule in other words. */
export function findPasswordFault(password: string, tooShort = tooShortPassword): string | undefined {
  const { length, lowercase, uppercase, digit } = checkPassword(password)
  if (!length) return tooShort
  return lowercase && uppercase && digit ? undefined : tooPlainPassword
}
