/** Letters that Unicode does not take apart, written the way a French dictionary files them. */
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

/**
 * The key by which titles and names are filed in French order: accents and case do not count, leading
 * punctuation is skipped, numbers go by their value ("9" before "10"), punctuation comes before digits and
 * digits before letters (docs/product/browsing.md#order-of-titles).
 * @returns a text to compare by its bytes, as PostgreSQL's "C" collation does
 */
export function toFrenchSortKey(title: string): string {
  const plain = withoutAccents(title)
  const words = plain.replace(/^[^\p{L}\p{N}]+/u, '')
  // A title of nothing but punctuation keeps it: an empty key would file all of them together.
  return (words || plain)
    .replace(/[^\p{L}\p{N}\s]/gu, '!')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[0-9]+/g, byValue)
}

/**
 * Lower case, œ as oe, no accents. Japanese voicing marks stay: が is not か.
 * @returns the text in Unicode form NFC
 */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

// The number of digits goes first, so that texts compare as the numbers do, however long they are.
function byValue(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  return String(Math.min(significant.length, 99)).padStart(2, '0') + significant
}
