import { listFileLimits } from '../../../rules.ts'

/** Limits of a list file, counted while reading. */
export const listBounds = {
  ...listFileLimits,
  /** Mangas, and animes in several lists of the file. */
  passedOver: 40_000,
  fieldsOfLine: 200,
  depth: 10,
  /** Maximum number of unreadable lines shown. */
  shownUnread: 50,
} as const
