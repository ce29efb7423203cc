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

/**
 * What a change did, column by column: of an update what was and what is, of a row that came or went what tells which
 * it is.
 */
export function toDifference({ operation, before, after }: AuditChange): DifferenceLine[] {
  if (operation === 'update') {
    // What moved along with a change has no value after it.
    const columns = Object.keys(after ?? {})
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
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
