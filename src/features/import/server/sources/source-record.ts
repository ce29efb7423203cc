/** What a file holds at one place: the fields of a record, or why they cannot be read. `line` counts from 1. */
export type SourceRecord = { line: number; bytes: number } & ({ values: unknown } | { unreadable: string })

/** A file of records. */
export type CatalogueSource = {
  /** What the records are about: animes, or (a table with an episode number) the links of episodes. */
  kind: 'animes' | 'episodes'
  total: number
  records: Iterable<SourceRecord>
  /** The columns of a table. */
  columns: string[]
  /** Columns or names that are no field; complete once the records were read. */
  unknownColumns: ReadonlySet<string>
  /** Why the end of the file is not read. */
  stopped: string | undefined
}
