import type { Expression } from './list-expressions.ts'
import { type Part, parseExpression } from './parse-expression.ts'

/** The text before the repeated word, the word, and the text after it. */
export type Attack = { before: string; word: string; after: string }

const signs = [...'a0 A-_.,:;/\\"\'<>(){}[]|=&#+*?!@%~\n\t\0éßあア漢한٣']
// Enough for any loop with a bounded number of rounds.
const fewRounds = 20
// Characters that expressions rarely match, so that the match fails at the very end.
const endings = ['', '\u0001', '\n\u0001']

/** Returns the worst texts for a backtracking expression, made from its own loops. */
export function listAttacks({ source, flags }: Pick<Expression, 'source' | 'flags'>): Attack[] {
  const whole = parseExpression(source)
  const texts = [...signs, ...listSigns(whole).flatMap(({ source: sign }) => (sign.length === 1 ? [sign] : []))]
  const sampleOf = (part: Part): string => sample(part, { flags, texts })
  const alphabet = new Set(
    listSigns(whole)
      .filter((part) => !part.isPlace)
      .map(sampleOf),
  )
  const attacks = new Map<string, Attack>()
  const between = listStretches(whole, sampleOf)
  for (const { before, body } of listLoops(whole, '', sampleOf)) {
    const leads = [before, ...body.map((text) => before + text)]
    const words = new Set([...alphabet, ...body, ...leads, ...between].filter((word) => word !== ''))
    for (const word of words) {
      for (const start of new Set(['', before])) {
        for (const after of endings) attacks.set(JSON.stringify([start, word, after]), { before: start, word, after })
      }
    }
  }
  return [...attacks.values()]
}

type Loop = { before: string; body: string[] }

/** Returns all repeatable parts, with a text that leads to each and texts that it matches. */
function listLoops(alternatives: Part[][], lead: string, sampleOf: (part: Part) => string): Loop[] {
  return alternatives.flatMap((parts) => {
    let before = lead
    return parts.flatMap((part) => {
      const inside = part.kind === 'group' ? listLoops(part.alternatives, before, sampleOf) : []
      const bodies =
        part.kind === 'group' ? part.alternatives.map((each) => each.map(sampleOf).join('')) : [sampleOf(part)]
      const own = part.max > fewRounds ? [{ before, body: bodies }] : []
      before += sampleOf(part)
      return [...own, ...inside]
    })
  })
}

/** Returns the parts between two loops as one word: `.mp4` of `[^"]+\.mp4[^"]*`. */
function listStretches(alternatives: Part[][], sampleOf: (part: Part) => string): string[] {
  return alternatives.flatMap((parts) => {
    const stretches = ['']
    for (const part of parts) {
      if (part.max > fewRounds) stretches.push('')
      else stretches.push(`${stretches.pop() ?? ''}${sampleOf(part)}`)
    }
    const inside = parts.flatMap((part) => (part.kind === 'group' ? listStretches(part.alternatives, sampleOf) : []))
    return [...stretches.filter((text) => text.length > 1), ...inside]
  })
}

function listSigns(alternatives: Part[][]): Extract<Part, { kind: 'sign' }>[] {
  return alternatives.flat().flatMap((part) => (part.kind === 'sign' ? [part] : listSigns(part.alternatives)))
}

/** Returns a text that matches a part once. */
function sample(part: Part, given: { flags: string; texts: string[] }): string {
  if (part.kind === 'group') {
    return part.isLook ? '' : (part.alternatives[0] ?? []).map((each) => sample(each, given)).join('')
  }
  if (part.isPlace || /^\\[1-9k]/.test(part.source)) return ''
  const fits = new RegExp(`^(?:${part.source})$`, given.flags.replace(/[gy]/g, ''))
  return given.texts.find((text) => fits.test(text)) ?? decode(part.source)
}

/** Decodes escapes such as `\u3042` or `\.`. */
function decode(source: string): string {
  const [, code] = /^\\(?:u\{?|x)([\da-f]+)\}?$/i.exec(source) ?? []
  return code ? String.fromCodePoint(Number.parseInt(code, 16)) : source.replace(/^\\/, '')
}
