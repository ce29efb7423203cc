import { AppError } from '../../../platform/http/app-error.ts'
import { toSkeleton } from '../../account/server/public.ts'

export type WordFilter = (text: string) => boolean

/**
 * Finds words and phrases that the operator does not want to read (SEANCE_REFUSED_WORDS): whole words only, whatever
 * their case, accents, look-alike letters, punctuation and repeated letters. It does not see letters set apart.
 */
export function createWordFilter(refused: readonly string[]): WordFilter {
  const phrases = refused.map((phrase) => toWords(phrase, /\s+/)).filter((words) => words.trim() !== '')
  // 'm.o.t' is one word, 'un,mot' is two.
  const readings = [/\s+/, /[^\p{L}\p{N}]+/u]
  return (text) => {
    const seen = readings.map((between) => toWords(text, between))
    return phrases.some((phrase) => seen.some((words) => words.includes(phrase)))
  }
}

/** @throws AppError VALIDATION when the name of a person has a refused word */
export function requireWantedName(isRefused: WordFilter, name: string): void {
  if (!isRefused(name)) return
  const message = 'Ce nom contient un mot que ce site n’accepte pas.'
  throw new AppError('VALIDATION', message, { fields: [{ field: 'name', message }] })
}

/** Returns the words of a text as they look, each between spaces. */
function toWords(text: string, between: RegExp): string {
  const words = text.normalize('NFC').toLowerCase().split(between)
  const seen = words.map((word) => toSkeleton(word).replace(/(.)\1+/gu, '$1')).filter(Boolean)
  return ` ${seen.join(' ')} `
}
