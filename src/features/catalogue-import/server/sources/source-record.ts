/** What a file holds at one place: the fields of a record, or why they cannot be read. `line` counts from 1. */
export type SourceRecord = { line: number; values: unknown } | { line: number; unreadable: string }

/** A file of records, read once. */
export type CatalogueSource = {
  /** What the records are about: animes, or (a table with an episode number) the links of episodes. */
  kind: 'animes' | 'episodes'
  total: number
  records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>
  /** Columns that are no field; complete once the records were read. */
  unknownColumns: ReadonlySet<string>
}

/** The file cannot be used at all; the message, in French, says why. */
export class UnusableFileError extends Error {
  override name = 'UnusableFileError'
}
