import type { CardFonts } from './card-fonts.ts'
import type { DrawableCard, ShareCard } from './share-card.ts'

type Coverage = ReadonlySet<number>

/** Reduces a card to drawable characters, so that no preview shows boxes. */
export function toDrawable(
  card: ShareCard,
  { title, text }: Omit<CardFonts, 'fonts'>,
): Omit<DrawableCard, 'hasPicture'> {
  const [first = '', ...more] = card.lines.map((line) => keepDrawable(line, text))
  const under = chooseDrawable(card.under, text)
  return {
    kind: card.kind,
    title: chooseDrawable(card.titles, title) ?? '',
    languages: card.languages,
    lines: [[under, first].filter(Boolean).join(' · '), ...more],
    corner: card.corner && keepDrawable(card.corner, title),
  }
}

/** Returns the first name with only drawable letters and digits, else the first with any; undefined for none. */
export function chooseDrawable(names: readonly string[], coverage: Coverage): string | undefined {
  const named = names.filter((name) => listWords(name).length > 0)
  const readable = named.find((name) => listWords(name).every((letter) => replace(letter, coverage) !== ''))
  const drawn = (readable === undefined ? names : [readable]).map((name) => keepDrawable(name, coverage))
  return drawn.find((name) => listWords(name).length > 0)
}

// Remnants of removed words: empty brackets, and punctuation at the ends.
const emptyBrackets = /[([{«“‘"]\s*[)\]}»”’"]/gu
const looseEnds = /^[\s\-–—:·,/|~]+|[\s\-–—:·,/|~]+$/gu

/** Removes characters that a font does not cover; Ｗ becomes W, and combining accents are composed. */
export function keepDrawable(text: string, coverage: Coverage): string {
  const whole = text.normalize('NFC').trim()
  const drawn = [...whole].map((character) => replace(character, coverage)).join('')
  if (drawn === whole) return whole
  return drawn.replace(emptyBrackets, '').replace(/\s+/g, ' ').replace(looseEnds, '')
}

function replace(character: string, coverage: Coverage): string {
  const hasGlyphs = (text: string) => [...text].every((one) => coverage.has(one.codePointAt(0) ?? 0))
  if (hasGlyphs(character)) return character
  const plain = character.normalize('NFKC')
  return hasGlyphs(plain) ? plain : ''
}

const listWords = (name: string) => name.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
