import { AppError } from '../../../platform/http/app-error.ts'
import { toSkeleton } from '../../account/server/public.ts'

export type WordFilter = (text: string) => boolean

/**
 * Finds words and phrases that the operator does not want to read (SEANCE_REFUSED_WORDS). Only whole words match. Case,
 * accents, look-alike letters, punctuation and repeated letters make no difference; letters set apart are one word.
 */
export function createWordFilter(refused: readonly string[]): WordFilter {
  const phrases = refused.map((phrase) => toWords(phrase, /\s+/)).filter((words) => words.trim() !== '')
  // 'm.o.t' is one word, 'un,mot' is two.
  const readings = [/\s+/, /[^\p{L}\p{N}]+/u]
  return (text) => {
    const seen = readings.map((between) => toWords(text, between))
    const apart = listLettersApart(text)
    return phrases.some(
      (phrase) =>
        seen.some((words) => words.includes(phrase)) || apart.some((letters) => letters.includes(toLetters(phrase))),
    )
  }
}

/** @throws AppError VALIDATION when the name of a person has a refused word */
export function requireWantedName(isRefused: WordFilter, name: string): void {
  if (isRefused(name)) {
    throw new AppError('VALIDATION', 'Ce nom contient un mot que ce site n’accepte pas.', { field: 'name' })
  }
}

/** Lists the runs of single letters, such as 'm o t', joined to words. */
function listLettersApart(text: string): string[] {
  const words = text.normalize('NFC').split(/[^\p{L}\p{N}]+/u)
  const runs = words.map((word) => ([...word].length === 1 ? word : ' ')).join('')
  return runs.split(' ').filter(Boolean).map(toLetters)
}

const toLetters = (text: string) => toWords(text.replaceAll(' ', ''), /\s+/).trim()

/** Returns the words of a text with look-alike letters replaced, each between spaces. */
function toWords(text: string, between: RegExp): string {
  const words = text.normalize('NFC').toLowerCase().split(between)
  const seen = words.map((word) => toSkeleton(word).replace(/(.)\1+/gu, '$1')).filter(Boolean)
  return ` ${seen.join(' ')} `
}
