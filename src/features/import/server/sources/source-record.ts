/** One record of a file: its fields, or the reason for an unreadable one. `line` counts from 1. */
export type SourceRecord = { line: number; bytes: number } & ({ values: unknown } | { unreadable: string })

/** A file of records. */
export type CatalogueSource = {
  /** The subject of the records: animes, or (a table with an episode number) links of episodes. */
  kind: 'animes' | 'episodes'
  total: number
  records: Iterable<SourceRecord>
  /** The columns of a table. */
  columns: string[]
  /** Columns or names without a field; complete once the records are read. */
  unknownColumns: ReadonlySet<string>
  /** The reason why the end of the file is not read. */
  stopped: string | undefined
}
