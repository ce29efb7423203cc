import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import type { ComparedAnime } from '../../../catalogue/server/public.ts'

type Wanted = {
  accountId: number
  /** A candidate has all facets of one set, or is of one of the studios. */
  facetSets: number[][]
  studios: string[]
  /** Animes that the person knows. */
  known: number[]
  /** Number of animes of each set, by popularity, some of which are then left out. */
  perSet: number
}

/**
 * Selects what may be suggested, in no order: has episodes that are not withheld, is neither known nor hidden, and does
 * not continue an anime that the person does not know.
 */
export async function selectCandidates(db: Database, wanted: Wanted): Promise<ComparedAnime[]> {
  const { accountId, facetSets, studios, known, perSet } = wanted
  const sets = facetSets.map((facets) => sql`a.facets @> ${facets}::int[]`)
  sets.push(...studios.map((studio) => sql`a.studio = ${studio}`))
  if (sets.length === 0) return []
  // Planning is most of the cost: each set has only what it alone can do.
  const queries = sets.map(
    (condition) => sql`
      (select a.id, a.type, a.studio, a.release_year, a.popularity, a.facets from anime a
        where ${condition} and a.episode_count > 0 and a.id <> all ((select ids from left_out)::int[])
        order by a.popularity desc, a.id
        limit ${perSet})`,
  )
  return listRows<ComparedAnime>(db)`
    with left_out as materialized (
      select ${known}::int[]
             || array(select anime_id from suggestion_hidden where account_id = ${accountId}) as ids
    )
    select a.* from (${sql.join(queries, sql` union `)}) a
     where exists (select from episode e where e.anime_id = a.id
                    and not exists (select from withheld_episode w where w.episode_id = e.id))
       and not exists (select from anime_relation r where r.related_id = a.id
                        and r.kind in ('suite', 'film', 'OAV', 'résumé') and r.anime_id <> all (${known}::int[]))
  `
}
