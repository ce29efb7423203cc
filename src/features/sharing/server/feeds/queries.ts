import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { Language } from '../../../catalogue/contract.ts'

export type NewEpisodeRow = Pick<
  TableRow<'episode'>,
  'id' | 'season_label' | 'episode_number' | 'number_label' | 'language' | 'title' | 'synopsis' | 'created_at'
> & { anime_slug: string; anime_title: string }

type Choice = { language?: Language | undefined; animeId?: number | undefined; limit: number }

/** Returns the latest episodes that are not withheld, the newest first: of one language, of one anime, or all. */
export async function listNewEpisodes(db: Database, { language, animeId, limit }: Choice): Promise<NewEpisodeRow[]> {
  return listRows<NewEpisodeRow>(db)`
    select e.id, e.season_label, e.episode_number, e.number_label, e.language, e.title, e.synopsis, e.created_at,
           a.slug as anime_slug, a.title as anime_title
      from episode e join anime a on a.id = e.anime_id
     where not exists (select from withheld_episode w where w.episode_id = e.id)
       and ${language === undefined ? sql`true` : sql`e.language = ${language}`}
       and ${animeId === undefined ? sql`true` : sql`a.id = ${animeId}`}
     order by e.created_at desc, e.id desc
     limit ${limit}
  `
}

/** Finds an anime by its slug, now or formerly. */
export async function findAnime(db: Database, slug: string) {
  return findRow<{ id: number; slug: string; title: string }>(db)`
    select id, slug, title from anime
     where slug = ${slug} or id = (select anime_id from anime_old_slug where slug = ${slug})`
}
