import type { Selectable } from 'kysely'
import type { Database } from '../../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../../platform/database/schema.ts'
import { sql } from '../../../../../platform/database/sql.ts'

type SourceRow = Pick<
  Selectable<Tables['episode_source']>,
  'id' | 'url' | 'host' | 'priority' | 'health' | 'captions_url'
> & { checked_at: string | null; failures: number; tried: string | null }

/** An episode with its links, the first to try first; presented in present.ts. */
export type StaffEpisodeRow = Omit<Selectable<Tables['episode']>, 'created_at'> & { sources: SourceRow[] }

type Which = { animeId: number } | { episodeId: number }

/** @param lock nobody else changes them until the transaction ends */
export async function listStaffEpisodeRows(db: Database, which: Which, lock = false): Promise<StaffEpisodeRow[]> {
  const { rows } = await sql<StaffEpisodeRow>`
    select e.id, e.anime_id, e.season_label, e.episode_number, e.language, e.title, e.synopsis, e.duration_seconds,
           e.thumbnail_url, e.release_date, e.intro_start, e.intro_end, e.outro_start, e.hand_edited, e.updated_at,
           (select coalesce(json_agg(json_build_object(
                     'id', s.id, 'url', s.url, 'host', s.host, 'priority', s.priority,
                     'health', s.health, 'captions_url', s.captions_url,
                     'checked_at', to_char(c.checked_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'failures', coalesce(c.failures, 0), 'tried', c.tried) order by s.priority, s.id), '[]')
              from episode_source s left join source_check c on c.source_id = s.id
             where s.episode_id = e.id) as sources
      from episode e
     where ${'animeId' in which ? sql`e.anime_id = ${which.animeId}` : sql`e.id = ${which.episodeId}`}
     order by e.id
     ${lock ? sql`for update of e` : sql``}`.execute(db)
  return rows
}

/** The anime, locked: its episodes are changed by one person at a time. */
export async function lockAnime(db: Database, id: number): Promise<{ id: number; title: string } | undefined> {
  return db.selectFrom('anime').select(['id', 'title']).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The episode that has this place, other than `exceptId`. */
export async function findEpisodeAt(
  db: Database,
  place: { anime_id: number; season_label: string; episode_number: number; language: 'VOSTFR' | 'VF' },
  exceptId = 0,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('episode')
    .select('id')
    .where('anime_id', '=', place.anime_id)
    .where('season_label', '=', place.season_label)
    .where('episode_number', '=', place.episode_number)
    .where('language', '=', place.language)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
}

/** Another episode that has the same link. */
export type LinkElsewhere = {
  url: string
  title: string
  season_label: string
  episode_number: number
  language: string
  anime_id: number
}

/** Episodes that have one of these links, the first of each. */
export async function listLinksElsewhere(db: Database, urls: string[]): Promise<LinkElsewhere[]> {
  const { rows } = await sql<LinkElsewhere>`
    select s.url, a.title, e.season_label, e.episode_number, e.language, e.anime_id
      from unnest(${urls}::text[]) as wanted (url)
      join episode_source s on s.url = wanted.url
      join episode e on e.id = s.episode_id
      join anime a on a.id = e.anime_id
     order by a.id, e.id`.execute(db)
  return rows
}
