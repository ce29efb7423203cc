import { toLocalDateTime, toShortDate } from '../../../../ui/formats/dates.ts'
import type { AuditChange } from '../../contract.ts'
import { nameColumn } from './audit-words.ts'

export type DifferenceLine = { column: string; before: string | undefined; after: string | undefined }

// Of rows that come or go, what says which they are; the rest is there to give them back.
const telling = [
  'title',
  'name',
  'username',
  'email',
  'season_label',
  'episode_number',
  'language',
  'url',
  'reason',
  'text',
]

// They follow from other columns, or keep the site's own books: people read nothing in them.
const derived = new Set([
  'sort_key',
  'reason_key',
  'hand_edited',
  'status_by',
  'status_since',
  'updated_at',
  'notification_id',
])

/**
 * What a change did, column by column: of an update what was and what is, of a row that came or went what tells which
 * it is.
 */
export function toDifference({ operation, before, after }: AuditChange): DifferenceLine[] {
  if (operation === 'update') {
    // What moved along with a change has no value after it.
    const columns = Object.keys(after ?? {}).filter((column) => !derived.has(column))
    return columns.map((column) => ({
      column: nameColumn(column),
      before: toText(before?.[column]),
      after: toText(after?.[column]),
    }))
  }
  const row = before ?? after ?? {}
  const shown = telling.filter((column) => row[column] !== undefined && row[column] !== null)
  return shown.map((column) => {
    const value = toText(row[column])
    return { column: nameColumn(column), before: before ? value : undefined, after: after ? value : undefined }
  })
}

/** A value of a column as the log shows it. */
export function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'vide'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value)) return value.length === 0 ? 'vide' : value.map(toText).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name} : ${toText(part)}`)
      .join(', ')
  }
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return toLocalDateTime(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? toShortDate(text) : text
}
