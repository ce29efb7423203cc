import { toLocalDateTime, toShortDate } from '../../../../ui/formats/dates.ts'
import type { AuditChange } from '../../log-contract.ts'
import { nameColumn } from './audit-labels.ts'

type DifferenceLine = { column: string; before: string | undefined; after: string | undefined }

// The columns that identify a new or deleted row; the others are only for restoring it.
const descriptive = [
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

// Derived from other columns, or internal: of no use to readers.
export const derived = new Set([
  'sort_key',
  'reason_key',
  'hand_edited',
  'changed_at',
  'changed_by',
  'handled_by',
  'passkey_handle',
  'status_by',
  'status_since',
  'updated_at',
  'notification_id',
])

/** Returns a change by column: the values of an update, or the identifying columns of a new or deleted row. */
export function toDifference({ table, operation, before, after }: AuditChange): DifferenceLine[] {
  if (operation === 'update') {
    // `before` may also hold columns that only an undo needs; `after` lacks them.
    const columns = Object.keys(after ?? {}).filter((column) => !derived.has(column))
    return columns.map((column) => ({
      column: nameColumn(table, column),
      before: toText(before?.[column]),
      after: toText(after?.[column]),
    }))
  }
  const row = before ?? after ?? {}
  const shown = descriptive.filter((column) => row[column] !== undefined && row[column] !== null)
  return shown.map((column) => {
    const value = toText(row[column])
    return { column: nameColumn(table, column), before: before ? value : undefined, after: after ? value : undefined }
  })
}

/** Formats a column's value for the log. */
function toText(value: unknown): string {
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
