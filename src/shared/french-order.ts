/** Letters that Unicode does not decompose, spelled as in the order of a French dictionary. */
const spelledOut: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const leadingZeros = /^0+(?=\d)/

/**
 * Returns the key that sorts titles and names in French order: accents and case do not count, leading punctuation is
 * skipped, numbers sort by value ("9" before "10"), punctuation comes before digits and digits before letters
 * (docs/product/browsing.md#order-of-titles).
 * @returns a text to compare by its bytes, as PostgreSQL's "C" collation does
 */
export function toFrenchSortKey(title: string): string {
  const plain = withoutAccents(title)
  const words = plain.replace(/^[^\p{L}\p{N}]+/u, '')
  // A title of punctuation only keeps it: with empty keys, all such titles would be equal.
  return (words || plain)
    .replace(/[^\p{L}\p{N}\s]/gu, '!')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[0-9]+/g, byValue)
}

/**
 * Returns a regular expression that finds a part of a title in its sort key, whatever its punctuation and spaces, and a
 * number by any of its digits.
 * @returns an empty text for an empty part
 */
export function toTitlePattern(part: string): string {
  const words = withoutAccents(part).replace(/^[^\p{L}\p{N}]+/u, '')
  if (words === '') return toFrenchSortKey(part)
  return words.replace(/[0-9]+|[^\p{L}\p{N}]+/gu, (run, at) => {
    if (!/[0-9]/.test(run)) return '[ !]*'
    // Two digits before a number say how many it has. The part may begin within the first number.
    return `[0-9]{2}${at === 0 ? '[0-9]*' : ''}${run.replace(leadingZeros, '')}`
  })
}

/**
 * Converts a text to lower case without accents, œ as oe. Japanese voicing marks stay: が is not か.
 * @returns the text in Unicode form NFC
 */
export function withoutAccents(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

// Prefixed with the number of digits, so that texts compare like numbers of any length.
function byValue(digits: string): string {
  const significant = digits.replace(leadingZeros, '')
  return String(Math.min(significant.length, 99)).padStart(2, '0') + significant
}
