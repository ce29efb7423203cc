import type { Language } from '../../../catalogue/contract.ts'

export type Slot = { day: string; hour: string; language: Language | string; zone: string }

/** The fields of an anime itself by the names that the forms give them, in their order. */
export const detailLabels = {
  title: 'Titre',
  type: 'Type',
  status: 'Statut',
  release_year: 'Année de sortie',
  rating: 'Note',
  studio: 'Studio',
  genres: 'Genres',
  synopsis: 'Synopsis',
  age_rating: 'Classification d’âge',
  is_classic: 'Classique',
  cover_url: 'Affiche',
  art_url: 'Bannière',
  first_aired: 'Première diffusion',
  external_ids: 'Identifiants externes',
} as const
export type DetailField = keyof typeof detailLabels

/** A field's value as one line of text; null when there is none. */
export function showValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => `${name} ${part}`)
    return parts.length === 0 ? null : parts.join(', ')
  }
  return String(value)
}

/** 'samedi 21h30 VOSTFR', with its zone when that is not ours. */
export function showSlots(slots: readonly Slot[]): string | null {
  return showValue(
    slots.map(({ day, hour, language, zone }) =>
      [day, hour, language, ...(zone === 'Europe/Paris' ? [] : [zone])].join(' '),
    ),
  )
}

/** Numbers in ascending order as ranges: '1 à 3, 7 et 9'. */
export function showNumbers(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && number === range.last + 1) range.last = number
    else if (range?.last !== number) ranges.push({ first: number, last: number })
  }
  const texts = ranges.flatMap(({ first, last }) => {
    if (first === last) return [String(first)]
    return last === first + 1 ? [String(first), String(last)] : [`${first} à ${last}`]
  })
  const end = texts.pop() ?? ''
  return texts.length === 0 ? end : `${texts.join(', ')} et ${end}`
}
