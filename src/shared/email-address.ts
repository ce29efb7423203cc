/** The longest e-mail address that mail servers take, in characters. */
export const longestEmail = 254

/**
 * The one form in which an e-mail address is stored, compared and counted: NFKC, its ASCII letters small, its domain as
 * DNS writes it (`école.fr` → `xn--cole-9oa.fr`). The database compares by the same folding (migration 0031).
 * A text that is no address comes back folded and is refused by `findEmailFault`.
 */
export function toCanonicalEmail(text: string): string {
  const folded = foldAscii(text.normalize('NFKC').trim())
  const at = folded.lastIndexOf('@')
  return folded.slice(0, at + 1) + toAsciiDomain(folded.slice(at + 1))
}

// Not toLowerCase: of letters such as `İ` JavaScript and PostgreSQL make different ones.
const foldAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

function toAsciiDomain(domain: string): string {
  // What a URL's host would decode or cut off stays, to be refused.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || isAscii(domain)) return domain
  return URL.parse(`https://${domain}`)?.hostname ?? domain
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

const shape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** Why a canonical address is refused, or undefined when it is good. */
export function findEmailFault(email: string): string | undefined {
  if (email.length <= longestEmail && shape.test(email)) return undefined
  const local = email.slice(0, email.lastIndexOf('@'))
  return isAscii(local)
    ? "L'adresse e-mail n'est pas valide."
    : 'L’adresse e-mail ne peut contenir ni accent ni lettre étrangère avant le @.'
}
