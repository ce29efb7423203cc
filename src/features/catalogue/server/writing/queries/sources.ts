import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { countChanged, listRows, sql } from '../../../../../platform/database/sql.ts'
import type { EpisodeKey, WrittenEpisode } from './episodes.ts'

export type SourceToWrite = Omit<TableRow<'episode_source'>, 'id' | 'health'>

export async function insertSources(db: Database, rows: SourceToWrite[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('episode_source').values(rows).execute()
}

export async function updateSource(
  db: Database,
  id: number,
  columns: Partial<Omit<SourceToWrite, 'episode_id'>>,
): Promise<void> {
  await db.updateTable('episode_source').set(columns).where('id', '=', id).execute()
}

// A statement stays far from its time limit: the log takes up each link.
const removedAtOnce = 5000

export async function removeSources(db: Database, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += removedAtOnce) {
    const some = ids.slice(start, start + removedAtOnce)
    await sql`delete from episode_source where id = any (${some}::int[])`.execute(db)
  }
}

/**
 * Copies the links of the original episodes to their copies, except those of withheld episodes (migrations/0023), which
 * would be served again.
 * @returns ids of the copies with links
 */
export async function copySources(db: Database, copies: { id: number; model_id: number }[]): Promise<Set<number>> {
  const rows = await listRows<{ episode_id: number }>(db)`
    insert into episode_source (episode_id, url, host, priority, captions_url)
    select copy.id, s.url, s.host, s.priority, s.captions_url
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy (id int, model_id int)
      join episode_source s on s.episode_id = copy.model_id
     where not exists (select from withheld_episode w where w.episode_id = s.episode_id)
    returning episode_id`
  return new Set(rows.map(({ episode_id }) => episode_id))
}

export type SourceRow = EpisodeKey &
  Pick<SourceToWrite, 'url' | 'host' | 'priority'> & { captions_url: string | undefined }

/** Adds links to existing episodes; an existing link keeps its health. @returns links that were added or changed */
export async function putSources(db: Database, rows: SourceRow[]): Promise<WrittenEpisode[]> {
  return listRows<WrittenEpisode>(db)`
    with written as (
      insert into episode_source (episode_id, url, host, priority, captions_url)
      select episode.id, given.url, given.host, given.priority, given.captions_url
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        anime_id int, season_label text, episode_number float8, language text,
        url text, host text, priority int, captions_url text)
      join episode using (anime_id, season_label, episode_number, language)
      on conflict (episode_id, url) do update
        set priority = excluded.priority, captions_url = coalesce(excluded.captions_url, episode_source.captions_url)
        where (episode_source.priority, episode_source.captions_url) is distinct from
              (excluded.priority, coalesce(excluded.captions_url, episode_source.captions_url))
      returning episode_id
    )
    select distinct episode.anime_id, episode.id as episode_id, false as is_new
      from written join episode on episode.id = written.episode_id`
}

/**
 * Updates the addresses of links, unless the address changed in the meantime.
 * @param isMove whether the same videos are elsewhere: others do not have the captions of the former address
 * @returns number of updated links
 */
export async function writeAddresses(
  db: Database,
  rows: { id: number; before: string; after: string; host: string }[],
  isMove: boolean,
): Promise<number> {
  return countChanged(db)`
    update episode_source set url = given.after, host = given.host,
                              captions_url = case when ${isMove} then captions_url end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id int, before text, after text, host text)
     where episode_source.id = given.id and episode_source.url = given.before
  `
}

/** Records the results of link checks. */
export async function writeHealth(db: Database, rows: { source_id: number; health: string }[]): Promise<void> {
  await sql`
    update episode_source set health = given.health
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (source_id int, health text)
     where episode_source.id = given.source_id`.execute(db)
}
