import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { ComparedAnime } from '../rank-similar.ts'

const comparedColumns = sql.raw('a.id, a.type, a.studio, a.release_year, a.popularity, a.facets')

/** Finds an anime with the fields that similarity depends on. */
export async function findComparedAnime(db: Database, id: number): Promise<ComparedAnime | undefined> {
  return findRow<ComparedAnime>(db)`select ${comparedColumns} from anime a where a.id = ${id}`
}

type Wanted = {
  /** The reference anime, left out of the result. */
  except: number
  /** Sets of facets; a candidate must have all facets of one set. */
  facetSets: number[][]
  /** Number of candidates per set, by popularity. */
  perSet: number
  /** Animes of this studio form a set of their own. */
  studio: { name: string; facets: number[] } | undefined
}

/** Selects the animes worth comparing: the most popular of each set, without duplicates, in no order. */
export async function selectCandidates(db: Database, wanted: Wanted): Promise<ComparedAnime[]> {
  const { except, facetSets, perSet, studio } = wanted
  const sets = facetSets.map((facets) => sql`a.facets @> ${facets}::int[]`)
  if (studio) sets.push(sql`a.studio = ${studio.name} and a.facets @> ${studio.facets}::int[]`)
  const queries = sets.map(
    (condition) => sql`
      (select ${comparedColumns} from anime a
        where ${condition} and a.id <> ${except}
        order by a.popularity desc, a.id
        limit ${perSet})`,
  )
  return listRows<ComparedAnime>(db)`${sql.join(queries, sql` union `)}`
}
