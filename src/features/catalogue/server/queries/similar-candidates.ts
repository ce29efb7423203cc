import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { ComparedAnime } from '../rank-similar.ts'

const comparedColumns = sql.raw('a.id, a.type, a.studio, a.release_year, a.popularity, a.facets')

/** An anime with what its likeness to others is judged by. */
export async function findComparedAnime(db: Database, id: number): Promise<ComparedAnime | undefined> {
  const { rows } = await sql<ComparedAnime>`
    select ${comparedColumns} from anime a where a.id = ${id}
  `.execute(db)
  return rows[0]
}

type Wanted = {
  /** Left out of the answer: the anime the others are compared with. */
  except: number
  /** Each is a set of facets that a candidate must all have. */
  facetSets: number[][]
  /** The most popular ones are taken of each set. */
  perSet: number
  /** Animes of this studio are taken as a set of their own. */
  studio: { name: string; facets: number[] } | undefined
}

/** The animes worth comparing: the most popular of each set of facets, each once, in no order. */
export async function selectCandidates(db: Database, wanted: Wanted): Promise<ComparedAnime[]> {
  const { except, facetSets, perSet, studio } = wanted
  const sets = facetSets.map((facets) => sql`a.facets @> ${facets}::int[]`)
  if (studio) sets.push(sql`a.studio = ${studio.name} and a.facets @> ${studio.facets}::int[]`)
  const queries = sets.map(
    (condition) => sql`
      (select ${comparedColumns} from anime a
        where ${condition} and a.id <> ${except}
        order by a.popularity desc, a.sort_key, a.id
        limit ${perSet})`,
  )
  const { rows } = await sql<ComparedAnime>`${sql.join(queries, sql` union `)}`.execute(db)
  return rows
}
