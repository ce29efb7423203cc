import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { type AnimeColumnName, animeColumnNames } from '../../anime-columns.ts'
import type { AnimeRelation, Genre, Language, SlotDay } from '../../contract.ts'
import type { EpisodePlaceName } from '../../episode-columns.ts'
import { genresOfAnime } from './genres.ts'
import { type CardRow, cardColumns } from './list-animes.ts'
import { relationsOf } from './relations.ts'

type AnimeTable = TableRow<'anime'>

export type SlotRow = { day: SlotDay; hour: string; language: Language; zone: string }

type Parts = Pick<AnimeTable, AnimeColumnName | 'id' | 'updated_at'> & {
  titles: { language: string; text: string }[]
  slots: SlotRow[]
  relations: AnimeRelation[]
  /** The inks of its cover; its own, if staff chose any, are `inks`. */
  cover_inks: string | null
}

// Columns of the anime `a`.
const parts = sql`
  a.id, a.updated_at, ${sql.join(animeColumnNames.map((name) => sql.ref(`a.${name}`)))},
  (select coalesce(json_agg(json_build_object('language', t.language, 'text', t.text) order by t.id), '[]')
     from anime_title t where t.anime_id = a.id) as titles,
  (select coalesce(json_agg(json_build_object('day', s.day, 'hour', s.hour, 'language', s.language,
                                              'zone', s.zone) order by s.id), '[]')
     from anime_slot s where s.anime_id = a.id) as slots,
  ${relationsOf('a.id')} as relations,
  (select p.inks from picture p where p.url = a.cover_url) as cover_inks`

/** Everything an anime's page shows, as stored. */
export type AnimeRow = CardRow & Parts

const idOf = (slug: string) => sql<number | null>`
  coalesce((select id from anime where slug = ${slug}), (select anime_id from anime_old_slug where slug = ${slug}))`

/** Finds the id of the anime with this slug, or else of the one that had it before. */
export async function findAnimeId(db: Database, slug: string): Promise<number | undefined> {
  const row = await findRow<{ id: number | null }>(db)`select ${idOf(slug)} as id`
  return row?.id ?? undefined
}

/** Finds the anime with this slug, or else the one that had it before. */
export async function findAnimeBySlug(db: Database, slug: string): Promise<AnimeRow | undefined> {
  return findRow<AnimeRow>(db)`select ${cardColumns}, ${parts} from anime a where a.id = ${idOf(slug)}`
}

/** All editable data of an anime, as stored. */
export type WholeAnime = Parts &
  Pick<AnimeTable, 'available_languages' | 'declared_languages' | 'episode_count' | 'hand_edited'> & {
    genres: Genre[]
    old_slugs: string[]
    episode_languages: Language[]
    episode_rows: number
  }

/** @param lock blocks other changes to the anime until the transaction ends */
export async function findWholeAnime(
  db: Database,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<WholeAnime | undefined> {
  return findRow<WholeAnime>(db)`
    select ${parts}, a.available_languages, a.declared_languages, a.episode_count, a.hand_edited,
           ${genresOfAnime('a.id')} as genres,
           array(select o.slug from anime_old_slug o where o.anime_id = a.id order by o.slug) as old_slugs,
           array(select l from unnest(array['VOSTFR', 'VF']) l
                  where exists (select from episode e where e.anime_id = a.id and e.language = l)) as episode_languages,
           (select count(*)::int from episode e where e.anime_id = a.id) as episode_rows
      from anime a
     where a.id = ${id}
     ${lock ? sql`for update of a` : sql``}`
}

type FirstEpisode = Pick<TableRow<'episode'>, 'id' | EpisodePlaceName> & { best_source_id: number | null }

/** Finds the first episode of each season of an anime, in VOSTFR when it has both languages. */
export async function findFirstEpisodes(db: Database, animeId: number): Promise<FirstEpisode[]> {
  return listRows<FirstEpisode>(db)`
    select distinct on (e.season_label) e.id, e.season_label, e.episode_number, e.language,
           (select s.id from episode_source s
             where s.episode_id = e.id and not exists (select from withheld_episode w where w.episode_id = e.id)
             order by s.health = 'dead', s.priority, s.id limit 1) as best_source_id
      from episode e
     where e.anime_id = ${animeId}
     order by e.season_label, e.episode_number, e.language desc
  `
}
