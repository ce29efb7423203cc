/** Minimum length of a new password, in characters (docs/product/account.md#signing-in-and-registering). */
const minPasswordLength = 8
/** Hashing cost grows with the length, and real passwords are shorter. */
export const maxPasswordLength = 200
export const tooShortPassword = 'Le mot de passe doit contenir au moins 8 caractères'
const tooPlainPassword = 'Le mot de passe doit contenir au moins une minuscule, une majuscule et un chiffre'
export const differentPasswords = 'Les mots de passe ne correspondent pas'

/** Which of the rules a new password meets. */
export type PasswordChecks = { length: boolean; lowercase: boolean; uppercase: boolean; digit: boolean }

/** Checks a new password against each rule. The server refuses by these rules, and the forms show them. */
export function checkPassword(password: string): PasswordChecks {
  return {
    length: [...password].length >= minPasswordLength,
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    digit: /\d/.test(password),
  }
}

/**
 * Returns why a new password is refused, or undefined when it is valid. `tooShort` replaces the text of the first rule.
 */
export function findPasswordFault(password: string, tooShort = tooShortPassword): string | undefined {
  const { length, lowercase, uppercase, digit } = checkPassword(password)
  if (!length) return tooShort
  return lowercase && uppercase && digit ? undefined : tooPlainPassword
}
