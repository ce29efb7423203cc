import type { CardFonts } from './card-fonts.ts'
import type { DrawableCard, ShareCard } from './share-card.ts'

type Coverage = ReadonlySet<number>

/** A card in characters that its faces can draw: no preview shows the boxes that stand for others. */
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

/** The first name whose letters and digits can all be drawn, else the first of which any can; undefined for none. */
export function chooseDrawable(names: readonly string[], coverage: Coverage): string | undefined {
  const readable = names.find((name) => listWords(name).every((letter) => replace(letter, coverage) !== ''))
  const drawn = (readable === undefined ? names : [readable]).map((name) => keepDrawable(name, coverage))
  return drawn.find((name) => listWords(name).length > 0)
}

// What may be left of words that are gone: empty brackets, and signs at the ends.
const emptyBrackets = /[([{«“‘"]\s*[)\]}»”’"]/gu
const looseEnds = /^[\s\-–—:·,/|~]+|[\s\-–—:·,/|~]+$/gu

/** A text without the characters that a face cannot draw; Ｗ becomes W, and accents that were typed apart are joined. */
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
