import type { Selectable } from 'kysely'
import type { Database } from '../../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../../platform/database/schema.ts'
import { sql } from '../../../../../platform/database/sql.ts'
import type { AnimeRelation, Genre, Language } from '../../../../catalogue/contract.ts'
import { relationsOf } from '../../../../catalogue/server/public.ts'
import type { SlotDay } from '../../../animes-contract.ts'

/** Everything that the staff edit of an anime, as the database holds it. */
export type StaffAnimeRow = Omit<Selectable<Tables['anime']>, 'sort_key' | 'facets' | 'popularity' | 'first_aired'> & {
  genres: Genre[]
  titles: { language: string; text: string }[]
  slots: { day: SlotDay; hour: string; language: Language; zone: string }[]
  relations: AnimeRelation[]
  old_slugs: string[]
  episode_languages: Language[]
  episode_rows: number
}

/** @param lock nobody else changes the anime until the transaction ends */
export async function findStaffAnime(
  db: Database,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StaffAnimeRow | undefined> {
  const { rows } = await sql<StaffAnimeRow>`
    select a.id, a.slug, a.title, a.type, a.status, a.is_classic, a.release_year, a.rating, a.studio, a.synopsis,
           a.age_rating, a.cover_url, a.art_url, a.external_ids, a.available_languages, a.declared_languages,
           a.episode_count, a.hand_edited, a.created_at, a.updated_at,
           (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by l.position, g.id), '[]')
              from anime_genre l join genre g on g.id = l.genre_id where l.anime_id = a.id) as genres,
           (select coalesce(json_agg(json_build_object('language', t.language, 'text', t.text) order by t.id), '[]')
              from anime_title t where t.anime_id = a.id) as titles,
           (select coalesce(json_agg(json_build_object('day', s.day, 'hour', s.hour, 'language', s.language,
                                                       'zone', s.zone) order by s.id), '[]')
              from anime_slot s where s.anime_id = a.id) as slots,
           ${relationsOf('a.id')} as relations,
           array(select o.slug from anime_old_slug o where o.anime_id = a.id order by o.slug) as old_slugs,
           array(select l from unnest(array['VOSTFR', 'VF']) l
                  where exists (select from episode e where e.anime_id = a.id and e.language = l)) as episode_languages,
           (select count(*)::int from episode e where e.anime_id = a.id) as episode_rows
      from anime a
     where a.id = ${id}
     ${lock ? sql`for update of a` : sql``}`.execute(db)
  return rows[0]
}

/** The anime that has this slug now, other than `exceptId`. */
export async function findSlugOwner(
  db: Database,
  slug: string,
  exceptId?: number,
): Promise<{ id: number; title: string } | undefined> {
  return db
    .selectFrom('anime')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? 0))
    .executeTakeFirst()
}

/** Those of the slugs that an anime has, or had. */
export async function listTakenSlugs(db: Database, base: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from anime where slug = ${base} or slug like ${`${base}-%`}
    union select slug from anime_old_slug where slug = ${base} or slug like ${`${base}-%`}`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

/** Those of the ids that are animes. */
export async function listExistingIds(db: Database, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('anime').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
