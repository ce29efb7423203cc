import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** What tells an anime of the catalogue from others. */
export type KnownAnime = {
  id: number
  slug: string
  old_slugs: string[]
  title: string
  type: 'Anime' | 'Film'
  release_year: number | null
  external_ids: Record<string, string>
}

export async function listKnownAnimes(db: Database): Promise<KnownAnime[]> {
  const { rows } = await sql<KnownAnime>`
    select id, slug, title, type, release_year, external_ids,
           array(select old.slug from anime_old_slug old where old.anime_id = anime.id) as old_slugs
      from anime
     order by id`.execute(db)
  return rows
}
