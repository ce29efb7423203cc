import type { ColumnType } from 'kysely'

/** A date column: read as a Date, written as a Date or ISO text, filled by the database when left out. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>
/** The same, which the database does not fill. */
export type RequiredMoment = ColumnType<Date, Date | string, Date | string>
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export type Language = 'VOSTFR' | 'VF'

/** What a list that was brought says of an anime beyond status and language (migration 0039). */
export type SaidOfAnime = {
  /** Episodes seen, where the file knows of more than are marked here. */
  seen?: number
  /** Of 100. */
  score?: number
  /** A day, or as much of it as is known: 2019, 2019-04 or 2019-04-07. */
  started_on?: string
  finished_on?: string
  notes?: string
}
/** The same as a column, written as JSON. */
export type SaidColumn = ColumnType<SaidOfAnime | null, string | null | undefined, string | null>
