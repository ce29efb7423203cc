import { withoutAccents } from '../../../../shared/french-order.ts'
import { toPlainTitle } from '../../../../shared/title-key.ts'

// Words that people leave out of initials as often as not: "BHA" and "BNHA".
const smallWords = new Set(
  'no wo o ga wa ni to de na e mo ka the a an of in on and to is for at le la les de du des et l d'.split(' '),
)
const shortest = 2
const longest = 12

export type Acronym = {
  letters: string
  /** The initials are of what follows a colon only. */
  isOfSubtitle: boolean
}

/**
 * The initials that people may use for a title: of all its words, without the small ones, with the capitals inside
 * words ("LaLa no Hi": llnh), and of what follows a colon. Lower case, 2 to 12 letters and digits; numbers are kept
 * whole ("np100").
 * @param base its plain form without the season, whose words are no part of the initials
 */
export function listAcronyms(title: string, base: string): Acronym[] {
  const [, subtitle] = /[:：]\s(.+)$/u.exec(title) ?? []
  const ofTitle = listInitials(title, base)
  // Two letters of a mere subtitle could be anything.
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
  const telling = words.filter((word, index) => index === 0 || !smallWords.has(word.toLowerCase()))
  const withoutArticle = /^(?:the|an?|l[ae]s?)$/i.test(words[0] ?? '') ? words.slice(1) : words
  const kinds = [words.map(initial), withoutArticle.map(initial), telling.map(initial), words.map(capitals)]
  return kinds
    .map((letters) => withoutAccents(letters.join('')))
    .filter((acronym) => acronym.length >= shortest && acronym.length <= longest)
}

function initial(word: string): string {
  return /^\p{N}+/u.exec(word)?.[0] ?? /^./u.exec(word)?.[0] ?? ''
}

/** "LaLa" gives LL; a word that is all capitals gives one. */
function capitals(word: string): string {
  const inner = word === word.toUpperCase() ? [] : (word.match(/\p{Lu}/gu) ?? [])
  return inner.length > 1 ? inner.join('') : initial(word)
}
