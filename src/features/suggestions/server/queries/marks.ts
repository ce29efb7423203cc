import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import type { ComparedAnime } from '../../../catalogue/server/public.ts'
import { itemsOf } from '../../../lists/server/watchlist/public.ts'
import { isTouched, seenCountsOf } from '../../../watching/server/public.ts'
import type { Mark } from '../judge-mark.ts'

export type MarkRow = Mark & ComparedAnime & { slug: string; title: string }

/** Reads all that a person did with animes, the last touched first: their list with notes, and their episodes. */
export async function listMarks(db: Database, accountId: number): Promise<MarkRow[]> {
  return listRows<MarkRow>(db)`
    with item as materialized (select * from ${itemsOf(accountId)} item),
    seen as materialized (select * from ${seenCountsOf(accountId)} seen),
    active as materialized (
      select e.anime_id, max(greatest(p.watched_at, p.marked_at)) as at
        from watch_progress p join episode e on e.id = p.episode_id
       where p.account_id = ${accountId} and ${isTouched}
       group by e.anime_id
    )
    select a.id, a.slug, a.title, a.type, a.studio, a.release_year, a.popularity, a.facets, item.status, item.note,
           coalesce(seen.seen_count, 0) as "seenCount", a.episode_count as "episodeCount", active.at as "activeAt"
      from item full join active using (anime_id)
      join anime a on a.id = anime_id
      left join seen on seen.anime_id = a.id
     order by greatest(active.at, item.added_at) desc, a.id
  `
}
