import type { Database } from '../../../../../platform/database/connect-database.ts'
import { sql } from '../../../../../platform/database/sql.ts'

/** An anime as docs/import-format.md describes it. */
export type ExportedAnime = {
  slug: string
  title: string
  /** By language. */
  titles: Record<string, string[]>
  type: string
  status: string
  release_year: number | null
  is_classic: boolean
  rating: number | null
  studio: string | null
  genres: string[]
  synopsis: string | null
  age_rating: string | null
  cover_url: string | null
  art_url: string | null
  popularity: number
  external_ids: Record<string, string>
  created_at: string
  first_aired: string | null
  slots: { day: string; hour: string; language: string; zone: string }[]
  episodes?: object[]
}

/** The animes with these ids, in their order. */
export async function listExportedAnimes(
  db: Database,
  ids: number[],
  { withEpisodes }: { withEpisodes: boolean },
): Promise<ExportedAnime[]> {
  const { rows } = await sql<ExportedAnime>`
    select a.slug, a.title, a.type, a.status, a.release_year, a.is_classic, a.rating, a.studio, a.synopsis,
           a.age_rating, a.cover_url, a.art_url, a.popularity, a.external_ids, a.first_aired,
           to_char(a.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
           (select coalesce(json_object_agg(language, texts), '{}')
              from (select language, json_agg(text order by id) as texts from anime_title
                     where anime_id = a.id group by language) t) as titles,
           (select coalesce(json_agg(g.name order by l.position, g.id), '[]')
              from anime_genre l join genre g on g.id = l.genre_id where l.anime_id = a.id) as genres,
           (select coalesce(json_agg(json_build_object('day', s.day, 'hour', s.hour, 'language', s.language,
                                                       'zone', s.zone) order by s.id), '[]')
              from anime_slot s where s.anime_id = a.id) as slots
           ${withEpisodes ? sql`, ${episodes} as episodes` : sql``}
      from unnest(${ids}::int[]) with ordinality as given (id, place) join anime a using (id)
     order by place`.execute(db)
  return rows
}

const episodes = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
           'season_label', e.season_label, 'episode_number', e.episode_number, 'language', e.language,
           'title', e.title, 'synopsis', e.synopsis, 'duration_seconds', e.duration_seconds,
           'thumbnail_url', e.thumbnail_url, 'intro_start', e.intro_start, 'intro_end', e.intro_end,
           'outro_start', e.outro_start,
           'release_date', to_char(e.release_date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
           'sources', (select coalesce(json_agg(json_strip_nulls(json_build_object(
                                'url', s.url, 'captions_url', s.captions_url)) order by s.priority, s.id), '[]')
                         from episode_source s where s.episode_id = e.id)))
         order by e.season_label, e.episode_number, e.language), '[]')
    from episode e where e.anime_id = a.id)`
