import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'

/** Facts that identify an anime of the catalogue. */
export type KnownAnime = Pick<TableRow<'anime'>, 'id' | 'slug' | 'title' | 'type' | 'release_year' | 'external_ids'> & {
  old_slugs: string[]
}

const pageSize = 2000

/** Reads the catalogue in pages, ascending by id: matching all of it at once would hold up the site. */
export async function* readKnownAnimes(db: Database): AsyncGenerator<KnownAnime[]> {
  for (let page: KnownAnime[] = [], after = 0; ; after = page.at(-1)?.id ?? after) {
    const rows = await listRows<KnownAnime>(db)`
      select id, slug, title, type, release_year, external_ids,
             array(select old.slug from anime_old_slug old where old.anime_id = anime.id) as old_slugs
        from anime
       where id > ${after}
       order by id limit ${pageSize}`
    page = rows
    if (page.length === 0) return
    yield page
  }
}
