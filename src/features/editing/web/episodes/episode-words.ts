import type { StaffSource } from '../../episodes-contract.ts'

/** The choices of a control for the language. */
export const languageOptions = { VOSTFR: 'VOSTFR', VF: 'VF' }

/** Maximum length of a link in a row (docs/product/administration.md#episodes). */
const shownLetters = 80

/** Shortens a link for a row to 80 characters (docs/product/administration.md#episodes). */
export function toShownUrl(url: string): string {
  return url.length > shownLetters ? `${url.slice(0, shownLetters)}...` : url
}

const healthWords: Record<StaffSource['health'], string> = {
  ok: 'fonctionne',
  slow: 'lent',
  dead: 'mort',
  unknown: 'pas encore vérifié',
}

export const toHealthWord = (health: StaffSource['health']): string => healthWords[health]
