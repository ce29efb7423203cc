import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { AnimeRelation, Language } from '../../contract.ts'
import { type CardRow, cardColumns } from './anime-pages.ts'
import { relationsOf } from './relations.ts'

export type SlotRow = { day: string; hour: string; language: Language; zone: string }

/** Everything an anime's page shows, as the database holds it. */
export type AnimeRow = CardRow &
  Pick<Selectable<Tables['anime']>, 'status' | 'age_rating' | 'art_url' | 'external_ids' | 'updated_at'> & {
    titles: { language: string; text: string }[]
    slots: SlotRow[]
    relations: AnimeRelation[]
  }

/** The anime that has this slug, or else the one that had it before. */
export async function findAnimeBySlug(db: Database, slug: string): Promise<AnimeRow | undefined> {
  const { rows } = await sql<AnimeRow>`
    select ${cardColumns}, a.status, a.age_rating, a.art_url, a.external_ids, a.updated_at,
           (select coalesce(json_agg(json_build_object('language', t.language, 'text', t.text) order by t.id), '[]')
              from anime_title t where t.anime_id = a.id) as titles,
           (select coalesce(json_agg(json_build_object('day', s.day, 'hour', s.hour, 'language', s.language,
                                                       'zone', s.zone) order by s.id), '[]')
              from anime_slot s where s.anime_id = a.id) as slots,
           ${relationsOf('a.id')} as relations
      from anime a
     where a.id = coalesce((select id from anime where slug = ${slug}),
                           (select anime_id from anime_old_slug where slug = ${slug}))
  `.execute(db)
  return rows[0]
}
