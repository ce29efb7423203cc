/** What is read of a list file, counted while it is read. */
export const listBounds = {
  /** A compressed file once it is unfolded. */
  megabytes: 8,
  /** Readable or not. */
  lines: 10_000,
  /** Mangas, and animes that stand in several lists of the file. */
  passedOver: 40_000,
  fieldsOfLine: 200,
  depth: 10,
  /** Lines that could not be understood are counted; so many are shown. */
  shownUnread: 50,
} as const
