import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { Language } from '../../../catalogue/contract.ts'

export type NewEpisodeRow = Pick<
  TableRow<'episode'>,
  'season_label' | 'episode_number' | 'number_label' | 'language' | 'title' | 'synopsis' | 'created_at'
> & { anime_slug: string; anime_title: string }

type Choice = { language?: Language | undefined; slug?: string | undefined; limit: number }

/** Returns the latest episodes that are not withheld, the newest first: of one language, of one anime, or all. */
export async function listNewEpisodes(db: Database, { language, slug, limit }: Choice): Promise<NewEpisodeRow[]> {
  return listRows<NewEpisodeRow>(db)`
    select e.season_label, e.episode_number, e.number_label, e.language, e.title, e.synopsis, e.created_at,
           a.slug as anime_slug, a.title as anime_title
      from episode e join anime a on a.id = e.anime_id
     where not exists (select from withheld_episode w where w.episode_id = e.id)
       and ${language === undefined ? sql`true` : sql`e.language = ${language}`}
       and ${slug === undefined ? sql`true` : sql`a.slug = ${slug}`}
     order by e.created_at desc, e.id desc
     limit ${limit}
  `
}

export async function findAnimeTitle(db: Database, slug: string): Promise<string | undefined> {
  const row = await findRow<{ title: string }>(db)`select title from anime where slug = ${slug}`
  return row?.title
}
