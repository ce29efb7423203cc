import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../../platform/database/schema.ts'
import { sql } from '../../../../../platform/database/sql.ts'

export type EpisodeColumns = Updateable<Tables['episode']>

const emptyColumns = {
  title: null,
  synopsis: null,
  duration_seconds: null,
  thumbnail_url: null,
  release_date: null,
  intro_start: null,
  intro_end: null,
  outro_start: null,
}

type EpisodeToInsert = Partial<Insertable<Tables['episode']>> &
  Pick<Insertable<Tables['episode']>, 'anime_id' | 'season_label' | 'episode_number' | 'language'>

/** @returns the ids of the new episodes, in the order of the rows */
export async function insertEpisodes(db: Database, rows: EpisodeToInsert[], at: Date): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await db
    .insertInto('episode')
    .values(rows.map((row) => ({ ...emptyColumns, created_at: at, updated_at: at, ...row })))
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

export async function updateEpisodeColumns(db: Database, id: number, columns: EpisodeColumns): Promise<void> {
  await db.updateTable('episode').set(columns).where('id', '=', id).execute()
}

/** Notes the moment at which episodes changed. */
export async function stampEpisodes(db: Database, ids: number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('episode').set({ updated_at: at }).where('id', 'in', ids).execute()
}

export type SourceToWrite = {
  episode_id: number
  url: string
  host: string
  priority: number
  captions_url: string | null
}

export async function insertSources(db: Database, rows: SourceToWrite[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('episode_source').values(rows).execute()
}

export async function updateSource(
  db: Database,
  id: number,
  columns: Partial<Pick<SourceToWrite, 'url' | 'host' | 'priority' | 'captions_url'>>,
): Promise<void> {
  await db.updateTable('episode_source').set(columns).where('id', '=', id).execute()
}

export async function removeSources(db: Database, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('episode_source').where('id', 'in', ids).execute()
}

/** Deletes episodes. @returns how many */
export async function removeEpisodes(db: Database, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db.deleteFrom('episode').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

// Above every number that an episode may have: the place where numbers wait while others move.
const awayBy = 1_000_000

/**
 * Gives episodes other numbers, through numbers that none has.
 * @returns false when two would have the same place
 */
export async function writeNumbers(
  db: Database,
  episodes: { id: number; episode_number: number }[],
  at: Date,
): Promise<boolean> {
  const ids = episodes.map(({ id }) => id)
  await sql`update episode set episode_number = episode_number + ${awayBy} where id = any (${ids}::int[])`.execute(db)
  try {
    await sql`
      update episode set episode_number = given.episode_number, updated_at = ${at},
             hand_edited = array(
               select distinct name from unnest(hand_edited || array['episode_number']) name order by name)
        from jsonb_to_recordset(${JSON.stringify(episodes)}::jsonb) as given (id int, episode_number int)
       where episode.id = given.id`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && String(error.constraint).includes('episode_number')) {
      return false
    }
    throw error
  }
}

type Copy = { animeId: number; seasonLabel: string; from: 'VOSTFR' | 'VF'; to: 'VOSTFR' | 'VF'; at: Date }

/** Copies a season's episodes to another language where they are missing. @returns the new ids with their models' */
export async function insertCopies(
  db: Database,
  { animeId, seasonLabel, from, to, at }: Copy,
): Promise<{ id: number; model_id: number }[]> {
  const { rows } = await sql<{ id: number; model_id: number }>`
    with made as (
      insert into episode (anime_id, season_label, episode_number, language, title, synopsis, duration_seconds,
        thumbnail_url, intro_start, intro_end, outro_start, created_at, updated_at)
      select anime_id, season_label, episode_number, ${to}, title, synopsis, duration_seconds, thumbnail_url,
             intro_start, intro_end, outro_start, ${at}, ${at}
        from episode where anime_id = ${animeId} and season_label = ${seasonLabel} and language = ${from}
      on conflict (anime_id, season_label, episode_number, language) do nothing
      returning id, episode_number
    )
    select made.id, model.id as model_id
      from made join episode model on model.anime_id = ${animeId} and model.season_label = ${seasonLabel}
                and model.language = ${from} and model.episode_number = made.episode_number`.execute(db)
  return rows
}

/** Gives copies the links of their models. */
export async function copySources(db: Database, copies: { id: number; model_id: number }[]): Promise<void> {
  await sql`
    insert into episode_source (episode_id, url, host, priority, captions_url)
    select copy.id, s.url, s.host, s.priority, s.captions_url
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy (id int, model_id int)
      join episode_source s on s.episode_id = copy.model_id`.execute(db)
}
