import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import {
  type EpisodeColumnName,
  type EpisodePlaceName,
  episodeColumnNames,
  episodePlaceNames,
} from '../../../catalogue/episode-columns.ts'
import { findWholeAnime, type WholeAnime } from '../../../catalogue/server/public.ts'
import type { DetailField } from '../compare/show-value.ts'

/** The current state of an anime, which a synchronisation compares with. */
export type CurrentAnime = Pick<
  WholeAnime,
  | Exclude<DetailField, 'genres'>
  | 'id'
  | 'slug'
  | 'old_slugs'
  | 'episode_count'
  | 'hand_edited'
  | 'titles'
  | 'slots'
  | 'relations'
> & { genres: string[] }

/** @param lock locks the anime until the transaction ends */
export async function findCurrentAnime(
  db: Database,
  id: number,
  options?: { lock?: boolean },
): Promise<CurrentAnime | undefined> {
  const anime = await findWholeAnime(db, id, options)
  return anime && { ...anime, genres: anime.genres.map(({ name }) => name) }
}

/** The current state of an episode, with its links. */
export type CurrentEpisode = Pick<TableRow<'episode'>, 'id' | EpisodePlaceName | EpisodeColumnName | 'hand_edited'> & {
  sources: { url: string; priority: number; captions_url: string | null }[]
}

const columns = sql.join([...episodePlaceNames, ...episodeColumnNames].map((name) => sql.ref(`e.${name}`)))

export async function listCurrentEpisodes(db: Database, animeId: number): Promise<CurrentEpisode[]> {
  return listRows<CurrentEpisode>(db)`
    select e.id, ${columns}, e.hand_edited,
           (select coalesce(json_agg(json_build_object('url', s.url, 'priority', s.priority,
                                                       'captions_url', s.captions_url) order by s.priority, s.id), '[]')
              from episode_source s where s.episode_id = e.id) as sources
      from episode e
     where e.anime_id = ${animeId}
     order by e.season_label, e.episode_number, e.language`
}

/** An anime of the catalogue that a source refers to. */
export type NamedAnime = { id: number; title: string; name: string; keeps_relations: boolean }

/** Returns animes by their names, and whether their relations were written by hand. */
export async function listNamedAnimes(
  db: Database,
  { slugs, externalIds }: { slugs: string[]; externalIds: { site: string; id: string }[] },
): Promise<NamedAnime[]> {
  return listRows<NamedAnime>(db)`
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
     order by a.id`
}

/** Returns the slugs that lead to an anime, now or formerly. */
export async function listKnownSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const rows = await listRows<{ slug: string }>(db)`
    select slug from anime where slug = any (${slugs}::text[])
    union select slug from anime_old_slug where slug = any (${slugs}::text[])`
  return new Set(rows.map(({ slug }) => slug))
}

/** Returns the current names of renamed and merged genres, by their former slugs. */
export async function listFormerGenres(db: Database, slugs: string[]): Promise<Map<string, string>> {
  const rows = await listRows<{ slug: string; name: string }>(db)`
    select alias.slug, genre.name
      from genre_alias alias join genre on genre.id = alias.genre_id
     where alias.slug = any (${slugs}::text[])`
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}
