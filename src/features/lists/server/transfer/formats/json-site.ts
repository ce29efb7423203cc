import type { ImportFormat } from '../../../transfer-contract.ts'
import type { ListLine } from './list-line.ts'

/** An unvalidated object of a JSON file. */
export type JsonRecord = Record<string, unknown>

export type JsonSite = {
  format: ImportFormat
  /** Recognises the site's entries. */
  knows: (entry: JsonRecord) => boolean
  /** Starts reading a file of the site. @param entries all of them from the first, for data needed in advance */
  open: (
    entries: () => Iterable<JsonRecord | undefined>,
    bytes: Buffer,
  ) => {
    /** @returns a reason for an invalid entry; undefined for a skipped one */
    read: (entry: JsonRecord) => ListLine | string | undefined
    /** Called with all lines, also of a truncated file. */
    end?: (lines: readonly ListLine[]) => void
  }
}

/** Returns undefined unless the value is an object. */
export function toRecord(value: unknown): JsonRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : undefined
}
