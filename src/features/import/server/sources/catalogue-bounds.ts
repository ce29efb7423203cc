/** What is read of a catalogue file, counted while it is read. */
export const catalogueBounds = {
  /** A compressed file once it is unfolded, too. */
  megabytes: 40,
  records: 500_000,
  columns: 200,
  /** A line of a table, with its line breaks in quotes. */
  lineKilobytes: 256,
  json: { depth: 16, megabytes: 4, values: 200_000 },
  /** Reasons that are told of one record. */
  reasons: 20,
} as const

/** Why what comes after the last record is not read. */
export const tooManyRecords = `Un fichier compte au plus ${catalogueBounds.records.toLocaleString('fr')} lignes : les suivantes n’ont pas été lues.`
