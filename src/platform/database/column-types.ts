import type { ColumnType } from 'kysely'

/** A date column: read as a Date, written as a Date or ISO text, filled by the database by default. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>
/** A date column without a default. */
export type RequiredMoment = ColumnType<Date, Date | string, Date | string>
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** Details of an anime in an imported list, besides status and language (migration 0039). */
export type ListedDetails = {
  /** Episodes seen, when the file counts more than are marked here. */
  seen?: number
  /** Out of 100. */
  score?: number
  /** A day, or its known part: 2019, 2019-04 or 2019-04-07. */
  started_on?: string
  finished_on?: string
  notes?: string
  /** How often it was rewatched. */
  rewatches?: number
}
/** Details that another list gives an entry; a score of null takes the entry's own away. */
export type GivenDetails = Omit<ListedDetails, 'score'> & { score?: number | null }

/** The types of JSON columns, which are written as JSON text. */
export type Json = {
  'anime.external_ids': Record<string, string>
  'audit_row.key': Record<string, unknown>
  'audit_row.before': Record<string, unknown>
  'audit_row.after': Record<string, unknown>
  'catalogue_file.field_map': Record<string, string | null>
  'catalogue_file.report': unknown
  'catalogue_file.scan': unknown
  'catalogue_file.media': unknown
  'link_task.replacement': unknown
  'link_task.found': unknown
  'list_import.unread': { line: number; reason: string }[]
  'list_import_change.said_before': ListedDetails
  'list_import_change.said_after': ListedDetails
  'list_import_line.alternatives': { anime_id: number; confidence: number }[]
  'list_import_line.said': GivenDetails
  'sync_answer.answer': unknown
  'sync_run.steps': { key: string; label: string; done: number; total: number }[]
  'sync_run.answers': unknown
  'sync_run.changes': { sign: '+' | '−'; text: string }[]
  'sync_run.kept': { key: string; label: string; at: string | null }[]
  'webhook_delivery.message': unknown
  'sync_run.failure': { status: number | null; message: string }
  'team_presence.music': StoredMusic
  'team_presence.game': { name: string; iconUrl: string | null; details: string | null; startedAt: number | null }
  'watchlist_item.said': ListedDetails
  'watchlist_removal.said': ListedDetails
}

/** The music of a staff member's account; instants in milliseconds since 1970. */
type StoredMusic = {
  title: string
  artist: string
  album: string | null
  coverUrl: string | null
  startedAt: number
  endsAt: number
}
