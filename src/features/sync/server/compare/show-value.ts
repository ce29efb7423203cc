import { toShownNumber } from '../../../../shared/episode-place.ts'
import { toRanges } from '../../../../shared/to-ranges.ts'
import { type AnimeColumnName, animeColumns, animeParts } from '../../../catalogue/anime-columns.ts'
import type { Language } from '../../../catalogue/contract.ts'

export type Slot = { day: string; hour: string; language: Language | string; zone: string }

/** The fields of the anime itself that sources have. */
export type DetailField = Exclude<AnimeColumnName, 'slug' | 'popularity' | 'created_at'> | 'genres'

const { slug: _slug, popularity: _popularity, created_at: _createdAt, ...shown } = animeColumns

/** The labels of these fields in the forms, in their order. */
export const detailLabels = Object.fromEntries([
  ...Object.entries(shown).map(([name, { label }]) => [name, label]),
  ['genres', animeParts.genres],
]) as Record<DetailField, string>

/** Formats a field's value as one line of text; null when it is empty. */
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

/** Formats 'samedi 21h30 VOSTFR', with the zone when it is not ours. */
export function showSlots(slots: readonly Slot[]): string | null {
  return showValue(
    slots.map(({ day, hour, language, zone }) =>
      [day, hour, language, ...(zone === 'Europe/Paris' ? [] : [zone])].join(' '),
    ),
  )
}

/** Formats ascending numbers as ranges: '1 à 3, 7 et 9'. */
export function showNumbers(numbers: readonly number[]): string {
  const inOrder = [...new Set(numbers)].sort((a, b) => a - b)
  const texts = toRanges(inOrder, (last, next) => next === last + 1).flatMap(({ first, last }) => {
    if (first === last) return [toFrench(first)]
    return last === first + 1 ? [toFrench(first), toFrench(last)] : [`${toFrench(first)} à ${toFrench(last)}`]
  })
  return new Intl.ListFormat('fr').format(texts)
}

const toFrench = (number: number) => toShownNumber({ episode_number: number })
