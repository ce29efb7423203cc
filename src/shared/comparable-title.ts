import { withoutAccents } from './french-order.ts'

/**
 * Normalises a title to words of plain letters and digits with single spaces: lower case, no accents, no punctuation,
 * full-width forms and ligatures expanded, katakana as hiragana, `S.A.O` as `sao`, `jojo's` as `jojos`, `l'été` as `l
 * ete`, Japanese separated from Latin letters and digits.
 * @returns an empty text when there is no letter and no digit
 */
export function toPlainTitle(text: string): string {
  const lower = withoutAccents(text)
  // Most titles; the other rules do not concern them.
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(lower)) return lower
  return toHiragana(lower)
    .replaceAll('×', 'x')
    .replaceAll('√', ' root ')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu, (initials) => initials.replaceAll('.', ''))
    .replace(/(?<!\p{L})([dlj]|qu)['’ʼ`´](?=\p{L})/gu, '$1 ')
    .replace(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, '')
    .replace(betweenScripts, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// "録Ⅲ" is a title and its number.
const japanese = '[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー々]'
const betweenScripts = new RegExp(`(?<=${japanese})(?=[a-z0-9])|(?<=[a-z0-9])(?=${japanese})`, 'gu')

// U+30A1 to U+30F6 are 0x60 above the hiragana of the same sound.
function toHiragana(text: string): string {
  return text.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
}

/**
 * The form that compares titles whatever their romanisation. Beyond the plain form: no leading article, no "the" and
 * "and", long vowels and doubled letters shortened (`kyoukai`, `kyookai` and `kyōkai` are one), Kunrei and Hepburn
 * spellings alike (`syoujo`, `shōjo`), Roman numerals as digits, no ー. `glued` is the same without spaces, so that
 * `Psycho-Pass` and `psychopass` are one. For comparison, not for display.
 */
export type ComparableTitle = { words: string[]; glued: string }

const articles = new Set(['the', 'a', 'an', 'le', 'la', 'les', 'l'])
const silent = new Set(['the', 'and', 'et'])
const particles = new Map([
  ['wo', 'o'],
  ['he', 'e'],
])
const romanNumbers = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
])

/** @param plain a result of toPlainTitle, or a part of it */
export function toComparableTitle(plain: string): ComparableTitle {
  const all = plain.replace(/(?<=[a-z]) ([st])(?![^ ])/g, '$1').split(' ')
  const rest = all.length > 1 && articles.has(all[0] ?? '') ? all.slice(1) : all
  const significant = rest.filter((word) => !silent.has(word))
  const words = (significant.length > 0 ? significant : rest).map(toSpelling).filter((word) => word !== '')
  return { words, glued: toSound(rest.map((word) => particles.get(word) ?? word).join('')) }
}

function toSpelling(word: string): string {
  return romanNumbers.get(word) ?? toSound(particles.get(word) ?? word).replace(/i+/g, 'i')
}

/** Repeated i's stay: without spaces, "II" and "III" look like long vowels. */
function toSound(letters: string): string {
  return letters
    .replaceAll('ー', '')
    .replace(/oh(?=[^aeiouy\d])/g, 'o')
    .replace(/sy(?=[aou])/g, 'sh')
    .replace(/ty(?=[aou])/g, 'ch')
    .replace(/[zj]y(?=[aou])/g, 'j')
    .replace(/si/g, 'shi')
    .replace(/tu/g, 'tsu')
    .replace(/ou/g, 'o')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/([a-hj-z])\1+/g, shortened)
}

// A held key is not a doubled letter: "zzzzzz" must not match every title with a z.
function shortened(run: string): string {
  return run.length > 3 ? run : run.charAt(0)
}
