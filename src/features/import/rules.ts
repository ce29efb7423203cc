/** Limits of a catalogue file, counted while reading. */
export const catalogueBounds = {
  /** Also of a decompressed file; enough for 30,000 animes with their synopses. */
  megabytes: 40,
  records: 500_000,
  episodesPerAnime: 5000,
  columns: 200,
  /** A line of a table, including quoted line breaks. */
  lineKilobytes: 256,
  json: { depth: 16, megabytes: 4, values: 200_000 },
  /** Maximum number of reasons per record. */
  reasons: 20,
} as const

/** The reason why records after the last one are not read. */
export const tooManyRecords = `Un fichier compte au plus ${catalogueBounds.records.toLocaleString('fr')} lignes : les suivantes n’ont pas été lues.`

/** How long an uploaded file is kept after its last use. */
export const fileRetentionDays = 1
