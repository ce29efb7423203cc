import { toPlainTitle } from '../../shared/comparable-title.ts'

const plainLabels = new Map<string, string>()

/** Returns `toPlainTitle` of a label, which takes time only once: each key compares all labels. */
export function toPlainLabel(label: string): string {
  const plain = plainLabels.get(label) ?? toPlainTitle(label)
  plainLabels.set(label, plain)
  return plain
}

/** How well a label fits a text: it begins with it, has all its words, or has words like them. */
export type Fit = 'begins' | 'contains' | 'resembles'

/**
 * Compares a typed text with a label of the site, ignoring accents and case. Each typed word must begin a word of the
 * label; from four letters on one slip is forgiven.
 * @param typed a result of `toPlainTitle`
 */
export function matchWords(typed: string, label: string): Fit | undefined {
  const plain = toPlainLabel(label)
  if (typed === '') return undefined
  if (plain.startsWith(typed)) return 'begins'
  const words = plain.split(' ')
  const every = (isFound: (word: string, typedWord: string) => boolean) =>
    typed.split(' ').every((typedWord) => words.some((word) => isFound(word, typedWord)))
  if (every((word, typedWord) => word.startsWith(typedWord))) return 'contains'
  return every(resembles) ? 'resembles' : undefined
}

const shortestForgiven = 4

function resembles(word: string, typed: string): boolean {
  if (typed.length < shortestForgiven) return word.startsWith(typed)
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  return lengths.some((length) => isOneSlip(word.slice(0, length), typed))
}

/** Returns whether two words are equal but for one letter that is added, missing, wrong, or swapped with the next. */
function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
}
