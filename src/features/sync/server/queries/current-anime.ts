import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { AnimeRelation, Language } from '../../../catalogue/contract.ts'
import { relationsOf } from '../../../catalogue/server/public.ts'

/** An anime as it is now: what a synchronisation compares with. */
export type CurrentAnime = Pick<
  Selectable<Tables['anime']>,
  | 'id'
  | 'slug'
  | 'title'
  | 'type'
  | 'status'
  | 'is_classic'
  | 'release_year'
  | 'rating'
  | 'studio'
  | 'synopsis'
  | 'age_rating'
  | 'cover_url'
  | 'art_url'
  | 'first_aired'
  | 'external_ids'
  | 'episode_count'
  | 'hand_edited'
> & {
  genres: string[]
  titles: { language: string; text: string }[]
  slots: { day: string; hour: string; language: Language; zone: string }[]
  relations: AnimeRelation[]
}

/** @param lock nobody else changes the anime until the transaction ends */
export async function findCurrentAnime(
  db: Database,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<CurrentAnime | undefined> {
  const { rows } = await sql<CurrentAnime>`
    select a.id, a.slug, a.title, a.type, a.status, a.is_classic, a.release_year, a.rating, a.studio, a.synopsis,
           a.age_rating, a.cover_url, a.art_url, a.first_aired, a.external_ids, a.episode_count,
           a.hand_edited,
           array(select g.name from anime_genre l join genre g on g.id = l.genre_id
                  where l.anime_id = a.id order by l.position, g.id) as genres,
           (select coalesce(json_agg(json_build_object('language', t.language, 'text', t.text) order by t.id), '[]')
              from anime_title t where t.anime_id = a.id) as titles,
           (select coalesce(json_agg(json_build_object('day', s.day, 'hour', s.hour, 'language', s.language,
                                                       'zone', s.zone) order by s.id), '[]')
              from anime_slot s where s.anime_id = a.id) as slots,
           ${relationsOf('a.id')} as relations
      from anime a
     where a.id = ${id}
     ${lock ? sql`for update of a` : sql``}`.execute(db)
  return rows[0]
}

/** An episode as it is now, with its links. */
export type CurrentEpisode = Pick<
  Selectable<Tables['episode']>,
  | 'id'
  | 'season_label'
  | 'episode_number'
  | 'language'
  | 'title'
  | 'synopsis'
  | 'duration_seconds'
  | 'thumbnail_url'
  | 'intro_start'
  | 'intro_end'
  | 'outro_start'
  | 'hand_edited'
> & {
  /** ISO, in UTC. */
  release_date: string | null
  sources: { url: string; priority: number; captions_url: string | null }[]
}

export async function listCurrentEpisodes(db: Database, animeId: number): Promise<CurrentEpisode[]> {
  const { rows } = await sql<CurrentEpisode>`
    select e.id, e.season_label, e.episode_number, e.language, e.title, e.synopsis, e.duration_seconds, e.thumbnail_url,
           e.intro_start, e.intro_end, e.outro_start, e.hand_edited,
           to_char(e.release_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as release_date,
           (select coalesce(json_agg(json_build_object('url', s.url, 'priority', s.priority,
                                                       'captions_url', s.captions_url) order by s.priority, s.id), '[]')
              from episode_source s where s.episode_id = e.id) as sources
      from episode e
     where e.anime_id = ${animeId}
     order by e.season_label, e.episode_number, e.language`.execute(db)
  return rows
}

/** The animes that other ones are named by, and whether a person wrote their relations. */
export async function listNamedAnimes(
  db: Database,
  { slugs, externalIds }: { slugs: string[]; externalIds: { site: string; id: string }[] },
): Promise<{ id: number; title: string; name: string; keeps_relations: boolean }[]> {
  const { rows } = await sql<{ id: number; title: string; name: string; keeps_relations: boolean }>`
    with named as (
      select id, slug as name from anime where slug = any (${slugs}::text[])
      union all
      select anime_id, slug from anime_old_slug where slug = any (${slugs}::text[])
      union all
      select a.id, concat(given.site, ':', given.id)
        from jsonb_to_recordset(${JSON.stringify(externalIds)}::jsonb) as given (site text, id text)
        join anime a on a.external_ids @> jsonb_build_object(given.site, given.id))
    select a.id, a.title, named.name, 'relations' = any (a.hand_edited) as keeps_relations
      from named join anime a using (id)
     order by a.id`.execute(db)
  return rows
}

/** Those of the slugs that lead to an anime, now or formerly. */
export async function listKnownSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from anime where slug = any (${slugs}::text[])
    union select slug from anime_old_slug where slug = any (${slugs}::text[])`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
