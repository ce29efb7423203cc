import type { ColumnType } from 'kysely'

/** A date column: read as a Date, written as a Date or ISO text, filled by the database when left out. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>
/** The same, which the database does not fill. */
export type RequiredMoment = ColumnType<Date, Date | string, Date | string>
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export type Language = 'VOSTFR' | 'VF'
