import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

type EpisodeKey = { anime_id: number; season_label: string; episode_number: number; language: string }

export type EpisodeRow = EpisodeKey & {
  title: string | undefined
  synopsis: string | undefined
  duration_seconds: number | undefined
  thumbnail_url: string | undefined
  release_date: string | undefined
  intro_start: number | undefined
  intro_end: number | undefined
  outro_start: number | undefined
  created_at: string
}

export type SourceRow = EpisodeKey & {
  url: string
  host: string
  priority: number
  captions_url: string | undefined
}

/** An episode that was made, or given other values. */
export type WrittenEpisode = { anime_id: number; episode_id: number; is_new: boolean }

/** Adds episodes, and gives those that are there what they do not have yet. @returns those that were or had not */
export async function putEpisodes(db: Database, rows: EpisodeRow[], now: Date): Promise<WrittenEpisode[]> {
  const parts = ['intro_start', 'intro_end', 'outro_start']
  const columns = ['title', 'synopsis', 'duration_seconds', 'thumbnail_url', 'release_date', ...parts]
  const wanted = (column: string) => sql`coalesce(excluded.${sql.ref(column)}, episode.${sql.ref(column)})`
  const { rows: written } = await sql<WrittenEpisode>`
    insert into episode (anime_id, season_label, episode_number, language, title, synopsis, duration_seconds,
      thumbnail_url, release_date, intro_start, intro_end, outro_start, created_at, updated_at)
    select anime_id, season_label, episode_number, language, title, synopsis, duration_seconds, thumbnail_url,
      release_date, intro_start, intro_end, outro_start, created_at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      anime_id int, season_label text, episode_number int, language text, title text, synopsis text,
      duration_seconds int, thumbnail_url text, release_date timestamptz,
      intro_start int, intro_end int, outro_start int, created_at timestamptz)
    on conflict (anime_id, season_label, episode_number, language) do update
      set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${wanted(column)}`))},
          updated_at = excluded.updated_at
      where (${sql.join(columns.map((column) => sql`episode.${sql.ref(column)}`))})
            is distinct from (${sql.join(columns.map(wanted))})
    returning anime_id, id as episode_id, xmax = 0 as is_new`.execute(db)
  return written
}

/** Adds links to episodes that are there; a link that is there keeps its health. @returns those that were not alike */
export async function putSources(db: Database, rows: SourceRow[]): Promise<WrittenEpisode[]> {
  const { rows: written } = await sql<WrittenEpisode>`
    with written as (
      insert into episode_source (episode_id, url, host, priority, captions_url)
      select episode.id, given.url, given.host, given.priority, given.captions_url
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        anime_id int, season_label text, episode_number int, language text,
        url text, host text, priority int, captions_url text)
      join episode using (anime_id, season_label, episode_number, language)
      on conflict (episode_id, url) do update
        set priority = excluded.priority, captions_url = coalesce(excluded.captions_url, episode_source.captions_url)
        where (episode_source.priority, episode_source.captions_url) is distinct from
              (excluded.priority, coalesce(excluded.captions_url, episode_source.captions_url))
      returning episode_id
    )
    select distinct episode.anime_id, episode.id as episode_id, false as is_new
      from written join episode on episode.id = written.episode_id`.execute(db)
  return written
}
