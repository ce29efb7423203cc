import { invalidEmail } from '../../shared/contract/refusals.ts'
/** Maximum length of an e-mail address in mail servers, in characters. */
export const maxEmailLength = 254

/**
 * Returns the canonical form in which an e-mail address is stored, compared and counted: NFKC, ASCII letters in lower
 * case, its domain in Punycode (`école.fr` → `xn--cole-9oa.fr`). The database compares with the same folding (migration
 * 0031). A text that is not an address is folded, and `findEmailFault` refuses it.
 */
export function toCanonicalEmail(text: string): string {
  const folded = foldAscii(text.normalize('NFKC').trim())
  const at = folded.lastIndexOf('@')
  return folded.slice(0, at + 1) + toAsciiDomain(folded.slice(at + 1))
}

// Not toLowerCase: JavaScript and PostgreSQL differ on letters such as `İ`.
const foldAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

function toAsciiDomain(domain: string): string {
  // Characters that a URL's host would decode or cut off stay, so that the address is refused.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || isAscii(domain)) return domain
  return URL.parse(`https://${domain}`)?.hostname ?? domain
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

const shape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** Returns why a canonical address is refused, or undefined when it is valid. */
export function findEmailFault(email: string): string | undefined {
  if (email.length <= maxEmailLength && shape.test(email)) return undefined
  const local = email.slice(0, email.lastIndexOf('@'))
  return isAscii(local) ? invalidEmail : 'L’adresse e-mail ne peut contenir ni accent ni lettre étrangère avant le @.'
}
