import { withoutAccents } from '../../shared/french-order.ts'

export type MatchPart = { text: string; matched: boolean }

/**
 * Splits `text` where it contains `query`, ignoring accents and case, so that the match can be marked.
 * @returns the parts in order; a single unmatched part without a match
 */
export function toMatchParts(text: string, query: string): MatchPart[] {
  const wanted = withoutAccents(query.trim())
  if (wanted === '') return [{ text, matched: false }]
  // A character may fold into two (œ, oe): each folded one remembers its origin.
  const origins: number[] = []
  let folded = ''
  let at = 0
  for (const sign of text) {
    const plain = withoutAccents(sign)
    for (let index = 0; index < plain.length; index++) origins.push(at)
    folded += plain
    at += sign.length
  }
  origins.push(text.length)
  return cut(text, folded, wanted, origins)
}

function cut(text: string, folded: string, wanted: string, origins: number[]): MatchPart[] {
  const parts: MatchPart[] = []
  let done = 0
  for (let found = folded.indexOf(wanted); found >= 0; found = folded.indexOf(wanted, found + wanted.length)) {
    const start = origins[found] ?? text.length
    const end = endOf(origins, found + wanted.length, text.length)
    if (end <= done) continue
    if (start > done) parts.push({ text: text.slice(done, start), matched: false })
    parts.push({ text: text.slice(Math.max(start, done), end), matched: true })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done), matched: false })
  return parts
}

/** A match that ends inside a folded character includes it whole. */
function endOf(origins: number[], foldedEnd: number, length: number): number {
  const last = origins[foldedEnd - 1]
  return origins.slice(foldedEnd).find((origin) => origin !== last) ?? length
}
