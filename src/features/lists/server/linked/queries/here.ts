import type { Database } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import { countedElsewhereOf, takenBackBy } from '../../../../watching/server/public.ts'
import type { ListSiteId } from '../../../linked-rules.ts'
import type { MatchedAnime } from '../../../transfer-contract.ts'
import type { ListState } from '../sites/list-site.ts'

export type HereRow = ListState & {
  animeId: number
  /** The anime's id there; null when the catalogue does not know it. */
  siteId: string | null
  isListed: boolean
  addedAt: Date | null
  /** When an episode was last marked as not seen. */
  takenBackAt: Date | null
}

type HereKey = { accountId: number; site: ListSiteId; animeIds?: number[] }

/** Reads a member's animes: those of their watchlist, and those with seen episodes, which are in progress. */
export async function listHere(db: Database, { accountId, site, animeIds }: HereKey): Promise<Map<number, HereRow>> {
  const rows = await listRows<HereRow>(db)`
    select a.id as "animeId", coalesce(w.status, 'en cours') as status, w.id is not null as "isListed",
           w.added_at as "addedAt",
           greatest(coalesce(s.seen_count, 0), coalesce((w.said ->> 'seen')::int, 0)) as seen,
           round((w.said ->> 'score')::numeric)::int as score, t.taken_back_at as "takenBackAt",
           case when a.external_ids ->> ${site} ~ '^[1-9][0-9]{0,8}$' then a.external_ids ->> ${site} end as "siteId"
      from anime a
      left join watchlist_item w on w.account_id = ${accountId} and w.anime_id = a.id
      left join ${countedElsewhereOf(accountId)} s on s.anime_id = a.id
      left join ${takenBackBy(accountId)} t on t.anime_id = a.id
     where (w.id is not null or s.seen_count > 0)
       ${animeIds === undefined ? sql`` : sql`and a.id = any(${animeIds}::int[])`}
  `
  const siteIds = rows.flatMap(({ siteId }) => siteId ?? [])
  const first = await findAnimesOf(db, site, siteIds)
  // Two animes here may have one entry there: it follows the older one.
  for (const row of rows) if (row.siteId && first.get(row.siteId) !== row.animeId) row.siteId = null
  return new Map(rows.map((row) => [row.animeId, row]))
}

/** Finds the animes with these ids at a site. */
export async function findAnimesOf(
  db: Database,
  site: ListSiteId,
  siteIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await listRows<{ site_id: string; anime_id: number }>(db)`
    select given.site_id, min(anime.id) as anime_id
      from unnest(${siteIds}::text[]) as given (site_id)
      join anime on anime.external_ids @> jsonb_build_object(${site}::text, given.site_id)
     group by given.site_id
  `
  return new Map(rows.map(({ site_id, anime_id }) => [site_id, anime_id]))
}

/** Reads animes in the order of their titles. */
export async function listTitled(db: Database, ids: readonly number[]): Promise<MatchedAnime[]> {
  return listRows<MatchedAnime>(db)`
    select id, slug, title, cover_url, type, release_year, episode_count
      from anime where id = any(${ids}::int[]) order by sort_key, id
  `
}
