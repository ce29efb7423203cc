import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { isSeen, isTouched, knownDuration } from './seen-rule.ts'

export type ProgressRow = {
  episode_id: number
  progress_seconds: number
  duration_seconds: number | null
  watched_at: Date | null
  /** When it was marked as seen, if it still is. */
  marked_at: Date | null
  is_seen: boolean
}

const columns = sql`
  e.id as episode_id, p.progress_seconds, ${knownDuration} as duration_seconds, p.watched_at,
  case when p.marked_seen then p.marked_at end as marked_at, ${isSeen} as is_seen`

/** Returns a member's progress in an episode, if any. */
export async function findProgress(
  db: Database,
  accountId: number,
  episodeId: number,
): Promise<ProgressRow | undefined> {
  return findRow<ProgressRow>(db)`
    select ${columns} from watch_progress p join episode e on e.id = p.episode_id
     where p.account_id = ${accountId} and p.episode_id = ${episodeId}
  `
}

/** Returns a member's progress in the episodes of an anime that they started, saw or marked, also as not seen. */
export async function listProgressInAnime(db: Database, accountId: number, animeId: number): Promise<ProgressRow[]> {
  return listRows<ProgressRow>(db)`
    select ${columns} from episode e join watch_progress p on p.episode_id = e.id and p.account_id = ${accountId}
     where e.anime_id = ${animeId} and (${isTouched} or p.marked_seen is false)
     order by e.id
  `
}

type ExportedProgressRow = ProgressRow &
  Pick<TableRow<'episode'>, 'season_label' | 'episode_number' | 'language'> & { anime: string }

/** Returns all progress of a member, newest first. */
export async function listAllProgress(db: Database, accountId: number): Promise<ExportedProgressRow[]> {
  return listRows<ExportedProgressRow>(db)`
    select ${columns}, a.title as anime, e.season_label, e.episode_number, e.language
      from watch_progress p
      join episode e on e.id = p.episode_id
      join anime a on a.id = e.anime_id
     where p.account_id = ${accountId}
     order by coalesce(p.watched_at, p.marked_at) desc, e.id
  `
}
