/** A part of an expression, with its maximum repetitions. A group has alternatives, anything else its source. */
export type Part = { max: number } & (
  | { kind: 'group'; alternatives: Part[][]; isLook: boolean }
  | { kind: 'sign'; source: string; isPlace: boolean }
)

const openings = /^\((\?:|\?=|\?!|\?<=|\?<!|\?<\w+>)?/
const escapes = /^\\(?:p\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|\d+|.)/is
const quantifiers = /^(?:([*+])|(\?)|\{(\d+)(,?)(\d*)\})\??/

/**
 * Parses a regular expression as far as needed to find its loops and matching texts.
 * @returns its alternatives, each a list of parts
 */
export function parseExpression(source: string): Part[][] {
  let at = 0

  function alternatives(): Part[][] {
    const all: Part[][] = [[]]
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at += 1
        all.push([])
      } else all.at(-1)?.push(part())
    }
    return all
  }

  function part(): Part {
    const [opening, kind = ''] = openings.exec(source.slice(at)) ?? []
    if (opening === undefined) return { ...sign(), max: quantity() }
    at += opening.length
    const inside = alternatives()
    at += 1
    return { kind: 'group', alternatives: inside, isLook: /[=!]$/.test(kind), max: quantity() }
  }

  function sign(): { kind: 'sign'; source: string; isPlace: boolean } {
    const rest = source.slice(at)
    const text = rest.startsWith('[')
      ? readClass(rest)
      : (escapes.exec(rest)?.[0] ?? String.fromCodePoint(rest.codePointAt(0) ?? 0))
    at += text.length
    return { kind: 'sign', source: text, isPlace: /^(?:[$^]|\\[bB])$/.test(text) }
  }

  function quantity(): number {
    const [whole, endless, , min, comma, max] = quantifiers.exec(source.slice(at)) ?? []
    if (whole === undefined) return 1
    at += whole.length
    if (endless || (comma && !max)) return Number.POSITIVE_INFINITY
    return Number(max || min || 1)
  }

  const whole = alternatives()
  if (at < source.length) throw new Error(`/${source}/ could not be read from sign ${at} on`)
  return whole
}

function readClass(text: string): string {
  let end = 1
  while (end < text.length && text[end] !== ']') end += text[end] === '\\' ? 2 : 1
  return text.slice(0, end + 1)
}
