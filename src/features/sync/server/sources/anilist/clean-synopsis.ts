import { cutText } from '../../../../../shared/cut-text.ts'

const namedSigns: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
}

const maxStoredLength = 10_000
// Twice the kept length, since markup takes some of it.
const maxReadLength = 2 * maxStoredLength

// A story may begin with such a word, but not between brackets or before a colon.
const credit = /^[([]\s*(source|written by|notes?)\b|^(source|written by|notes?)\s*:/i

/**
 * Converts AniList's description to plain text, without markup, spoilers (`~!…!~`) and credits of its source.
 * @returns undefined when nothing is left
 */
export function cleanSynopsis(description: string): string | undefined {
  const text = cutText(description, maxReadLength)
    .replace(/~![\s\S]*?!~/g, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi, decodeSign)
    .replace(/\*\*|__/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => !credit.test(line))
    .join('\n')
    .trimEnd()
    .replace(/[([]\s?source\s?:[^)\]]{0,500}[)\]]$/i, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? undefined : cutText(text, maxStoredLength)
}

function decodeSign(sign: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return namedSigns[name.toLowerCase()] ?? sign
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
}
