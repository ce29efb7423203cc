import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { episodeColumnNames, episodePlaceNames } from '../../../catalogue/episode-columns.ts'

type SourceRow = Pick<TableRow<'episode_source'>, 'id' | 'url' | 'host' | 'priority' | 'health' | 'captions_url'> & {
  checked_at: string | null
  failures: number
  tried: string | null
}

/** An episode with its links, best first. */
export type StaffEpisodeRow = Omit<TableRow<'episode'>, 'created_at'> & { sources: SourceRow[] }

const columns = sql.join([...episodePlaceNames, ...episodeColumnNames].map((name) => sql.ref(`e.${name}`)))

/** @param lock blocks other changes until the transaction ends */
export async function listStaffEpisodeRows(
  db: Database,
  scope: { animeId: number } | { episodeId: number },
  lock = false,
): Promise<StaffEpisodeRow[]> {
  return listRows<StaffEpisodeRow>(db)`
    select e.id, e.anime_id, ${columns}, e.hand_edited, e.updated_at,
           (select coalesce(json_agg(json_build_object(
                     'id', s.id, 'url', s.url, 'host', s.host, 'priority', s.priority,
                     'health', s.health, 'captions_url', s.captions_url,
                     'checked_at', to_char(c.checked_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'failures', coalesce(c.failures, 0), 'tried', c.tried) order by s.priority, s.id), '[]')
              from episode_source s left join source_check c on c.source_id = s.id
             where s.episode_id = e.id) as sources
      from episode e
     where ${'animeId' in scope ? sql`e.anime_id = ${scope.animeId}` : sql`e.id = ${scope.episodeId}`}
     order by e.id
     ${lock ? sql`for update of e` : sql``}`
}

/** Locks the anime, so that changes to its episodes are serialised. */
export async function lockAnime(db: Database, id: number): Promise<{ id: number; title: string } | undefined> {
  return db.selectFrom('anime').select(['id', 'title']).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Finds the episode at this place, other than `exceptId`. */
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
type OtherUse = Pick<TableRow<'episode'>, 'anime_id' | 'season_label' | 'episode_number' | 'language'> & {
  url: string
  title: string
}

/** Finds the first other episode with each of these links. */
export async function listOtherUses(db: Database, urls: string[]): Promise<OtherUse[]> {
  return listRows<OtherUse>(db)`
    select s.url, a.title, e.season_label, e.episode_number, e.language, e.anime_id
      from unnest(${urls}::text[]) as wanted (url)
      join episode_source s on s.url = wanted.url
      join episode e on e.id = s.episode_id
      join anime a on a.id = e.anime_id
     order by a.id, e.id`
}
