import { toPlainTitle } from '../../../../shared/comparable-title.ts'
import { withoutAccents } from '../../../../shared/french-order.ts'

// Words that people often leave out of initials: "BHA" and "BNHA".
const smallWords = new Set(
  'no wo o ga wa ni to de na e mo ka the a an of in on and to is for at le la les de du des et l d'.split(' '),
)
const shortest = 2
const longest = 12

export type Acronym = {
  letters: string
  /** The initials are of the part after a colon only. */
  isOfSubtitle: boolean
}

/**
 * Lists the initials that people may use for a title: of all its words, without the small ones, with the capitals
 * inside words ("LaLa no Hi": llnh), and of the part after a colon. Lower case, 2 to 12 letters and digits; numbers are
 * kept whole ("np100").
 * @param base the plain form without the season, whose words are no part of the initials
 */
export function listAcronyms(title: string, base: string): Acronym[] {
  const [, subtitle] = /[:：]\s(.+)$/u.exec(title) ?? []
  const ofTitle = listInitials(title, base)
  // Two letters of a subtitle alone could be anything.
  const ofSubtitle = subtitle ? listInitials(subtitle, base).filter((letters) => letters.length > shortest) : []
  return [
    ...ofTitle.map((letters) => ({ letters, isOfSubtitle: false })),
    ...ofSubtitle.map((letters) => ({ letters, isOfSubtitle: true })),
  ]
}

function listInitials(title: string, base: string): string[] {
  const ofBase = new Set(base.split(' '))
  const words = title
    .normalize('NFKC')
    .replace(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^[\p{Script=Latin}\p{N}]/u.test(word) && ofBase.has(toPlainTitle(word)))
  const initials = words.map(initial)
  const significant = initials.filter((_, index) => index === 0 || !smallWords.has((words[index] ?? '').toLowerCase()))
  const withoutArticle = /^(?:the|an?|l[ae]s?)$/i.test(words[0] ?? '') ? initials.slice(1) : initials
  const inner = initials.map((letter, index) => capitals(words[index] ?? '') ?? letter)
  const kinds = new Set([initials, withoutArticle, significant, inner].map((letters) => letters.join('')))
  return [...kinds].map(withoutAccents).filter((acronym) => acronym.length >= shortest && acronym.length <= longest)
}

function initial(word: string): string {
  return /^\p{N}+|^./u.exec(word)?.[0] ?? ''
}

/** "LaLa" gives LL; a word with one capital, or in capitals, gives none. */
function capitals(word: string): string | undefined {
  const inner = word === word.toUpperCase() ? [] : (word.match(/\p{Lu}/gu) ?? [])
  return inner.length > 1 ? inner.join('') : undefined
}
