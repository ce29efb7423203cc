import type { BroughtFormat } from '../../../transfer-contract.ts'
import type { ListLine } from './list-line.ts'

/** An object of a JSON file, nothing of which is known. */
export type JsonRecord = Record<string, unknown>

/** How the JSON lists of a site are read. */
export type JsonSite = {
  format: BroughtFormat
  /** Tells the site's entries from others'. */
  knows: (entry: JsonRecord) => boolean
  /**
   * Begins to read a file of the site.
   * @param entries all of them from the first, for what must be known beforehand
   */
  open: (
    entries: () => Iterable<JsonRecord | undefined>,
    bytes: Buffer,
  ) => {
    /** @returns a reason for what cannot be understood; undefined for what is passed over */
    read: (entry: JsonRecord) => ListLine | string | undefined
    /** Called with all lines, also when the file breaks off. */
    end?: (lines: readonly ListLine[]) => void
  }
}

/** Undefined for what is no object. */
export function toRecord(value: unknown): JsonRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : undefined
}
