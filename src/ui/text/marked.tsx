import { toMatchParts } from './match-parts.ts'

/** A text with the matches of a search marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return toMatchParts(text, query).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    part.matched ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  )
}
