import type { Insertable, Updateable } from 'kysely'
import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../../platform/database/schema.ts'
import { countChanged, listRows, sql } from '../../../../../platform/database/sql.ts'
import {
  type EpisodeColumnName,
  type EpisodePlaceName,
  episodeColumnNames,
  episodePlaceNames,
} from '../../../episode-columns.ts'
import type { OffStory } from '../../../off-story-rules.ts'

const toSqlList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** The episode's `hand_edited` with one more name, sorted and each once. */
const handEditedWith = (column: EpisodeColumnName | EpisodePlaceName) =>
  sql`array(select distinct name from unnest(hand_edited || array[${column}::text]) name order by name)`

export type EpisodeColumns = Updateable<Tables['episode']>

/** Inserts episodes. @returns their ids, in the order of the rows */
export async function insertEpisodes(db: Database, rows: Insertable<Tables['episode']>[], at: Date): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await db
    .insertInto('episode')
    .values(rows.map((row) => ({ created_at: at, updated_at: at, ...row })))
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

export async function updateEpisodeColumns(db: Database, id: number, columns: EpisodeColumns): Promise<void> {
  await db.updateTable('episode').set(columns).where('id', '=', id).execute()
}

/** Sets the modification time of episodes. */
export async function touchEpisodes(db: Database, ids: number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('episode').set({ updated_at: at }).where('id', 'in', ids).execute()
}

/** Deletes episodes. @returns number of deleted episodes */
export async function removeEpisodes(db: Database, ids: number[]): Promise<number> {
  return countChanged(db)`delete from episode where id = any (${ids}::int[])`
}

// Numbers are raised above every valid one while they move, so that none meets another on the way.
const awayBy = 1_000_000

/**
 * Renumbers episodes.
 * @returns false when two episodes would have the same place; the transaction must then be rolled back
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
             hand_edited = ${handEditedWith('episode_number')}
        from jsonb_to_recordset(${JSON.stringify(episodes)}::jsonb) as given (id int, episode_number float8)
       where episode.id = given.id`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && String(error.constraint).includes('episode_number')) {
      return false
    }
    throw error
  }
}

/** Marks episodes as fillers or recaps, or removes the mark. */
export async function writeOffStory(
  db: Database,
  episodes: { id: number; off_story: OffStory | null }[],
  at: Date,
): Promise<void> {
  await sql`
    update episode set off_story = given.off_story, updated_at = ${at},
           hand_edited = ${handEditedWith('off_story')}
      from jsonb_to_recordset(${JSON.stringify(episodes)}::jsonb) as given (id int, off_story text)
     where episode.id = given.id`.execute(db)
}

// Without the date: the dub of an episode comes out on another day.
const copied = toSqlList(episodeColumnNames.filter((name) => name !== 'release_date'))

type Copy = { animeId: number; seasonLabel: string; from: 'VOSTFR' | 'VF'; to: 'VOSTFR' | 'VF'; at: Date }

/**
 * Copies a season's episodes to another language where they are missing.
 * @returns ids of the copies; `model_id` is that of the original
 */
export async function insertCopies(
  db: Database,
  { animeId, seasonLabel, from, to, at }: Copy,
): Promise<{ id: number; model_id: number }[]> {
  return listRows<{ id: number; model_id: number }>(db)`
    with made as (
      insert into episode (anime_id, season_label, episode_number, language, created_at, updated_at, ${copied})
      select anime_id, season_label, episode_number, ${to}, ${at}, ${at}, ${copied}
        from episode where anime_id = ${animeId} and season_label = ${seasonLabel} and language = ${from}
      on conflict (anime_id, season_label, episode_number, language) do nothing
      returning id, episode_number
    )
    select made.id, model.id as model_id
      from made join episode model on model.anime_id = ${animeId} and model.season_label = ${seasonLabel}
                and model.language = ${from} and model.episode_number = made.episode_number`
}

export type EpisodeKey = Pick<TableRow<'episode'>, 'anime_id' | EpisodePlaceName>

/** An episode as files and sources give it; undefined leaves the value unchanged. */
export type EpisodeRow = EpisodeKey & { [Name in EpisodeColumnName]?: unknown } & { created_at: string }

/** An episode that was created or updated. */
export type WrittenEpisode = { anime_id: number; episode_id: number; is_new: boolean }

/** Adds episodes, and writes the given values into existing ones. @returns episodes that were added or changed */
export async function putEpisodes(db: Database, rows: EpisodeRow[], now: Date): Promise<WrittenEpisode[]> {
  // Null and omitted values leave those of an existing episode.
  const wanted = (column: string) => sql`coalesce(excluded.${sql.ref(column)}, episode.${sql.ref(column)})`
  const columns = toSqlList(['anime_id', ...episodePlaceNames, ...episodeColumnNames, 'created_at', 'updated_at'])
  const given = JSON.stringify(rows.map((row) => ({ ...row, updated_at: now })))
  // `xmax` is 0 in a row that was inserted, and not in one that was updated.
  return listRows<WrittenEpisode>(db)`
    insert into episode (${columns})
    select ${columns} from jsonb_populate_recordset(null::episode, ${given}::jsonb)
    on conflict (anime_id, season_label, episode_number, language) do update
      set ${sql.join(episodeColumnNames.map((column) => sql`${sql.ref(column)} = ${wanted(column)}`))},
          updated_at = excluded.updated_at
      where (${toSqlList(episodeColumnNames.map((column) => `episode.${column}`))})
            is distinct from (${sql.join(episodeColumnNames.map(wanted))})
    returning anime_id, id as episode_id, xmax = 0 as is_new`
}
