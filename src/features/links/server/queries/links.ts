import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { PlaybackFailureCode } from '../../contract.ts'

export type Link = {
  url: string
  captions_url: string | null
  /** Result of the last check; null before the first. */
  cors: boolean | null
}

/**
 * Finds a link of the catalogue that is not withheld (migrations/0023) by its id, else by one of its addresses; of
 * duplicates one that has captions.
 */
export async function findLink(
  db: Database,
  { id, urls = [] }: { id?: number | undefined; urls?: string[] },
): Promise<Link | undefined> {
  return findRow<Link>(db)`
    select source.url, source.captions_url, known.cors
      from episode_source source
      left join source_check known on known.source_id = source.id
     where not exists (select from withheld_episode w where w.episode_id = source.episode_id)
       and ${id === undefined ? sql`source.url = any(${urls}::text[])` : sql`source.id = ${id}`}
     order by source.captions_url is null, source.id
     limit 1
  `
}

/** Finds the link of an anime's trailer, which has no captions and is not checked. */
export async function findTrailer(db: Database, animeId: number): Promise<Link | undefined> {
  return findRow<Link>(db)`
    select trailer_url as url, null as captions_url, null as cors
      from anime
     where id = ${animeId} and trailer_url is not null
  `
}

type PlaybackFailure = { sourceId: number; code: PlaybackFailureCode; positionSeconds: number; detail: string | null }

/**
 * Counts a failure with those of the same hour, and makes the link due for a check unless it had one lately.
 * @returns false when the link does not exist
 */
export async function recordFailure(
  db: Database,
  { sourceId, code, positionSeconds, detail }: PlaybackFailure,
  { now, quietSeconds }: { now: Date; quietSeconds: number },
): Promise<boolean> {
  const rows = await listRows<{ source_id: number }>(db)`
    with known as (
      select source_id from source_check where source_id = ${sourceId}
    ), counted as (
      insert into playback_failure (source_id, hour, code, last_position_seconds, last_detail)
      select source_id, date_trunc('hour', ${now}::timestamptz), ${code}, ${positionSeconds}, ${detail} from known
      on conflict (source_id, hour, code) do update
        set failures = playback_failure.failures + 1,
            last_position_seconds = excluded.last_position_seconds,
            last_detail = excluded.last_detail
    ), prioritised as (
      update source_check set due_at = ${now}
       where source_id = ${sourceId} and due_at > ${now}
         and (checked_at is null or checked_at < ${now}::timestamptz - make_interval(secs => ${quietSeconds}))
    )
    select source_id from known
  `
  return rows.length > 0
}
