import { sql } from '../../../../platform/database/sql.ts'
import type { RelationKind } from '../../contract.ts'

/** How a relation is kept: from the older work to what came of it. */
export type KeptKind = 'suite' | 'film' | 'spin-off' | 'même univers'

/** What the anime is to the other one, when the other one is this to it. */
const reversed: Record<KeptKind, RelationKind> = {
  suite: 'précédent',
  film: 'série du film',
  'spin-off': 'œuvre d’origine',
  'même univers': 'même univers',
}

/** The relation as it is kept. `isReversed`: from the other anime to this one. */
export function toKeptRelation(kind: RelationKind): { kind: KeptKind; isReversed: boolean } {
  for (const [kept, other] of Object.entries(reversed) as [KeptKind, RelationKind][]) {
    if (kept === kind) return { kind: kept, isReversed: false }
    if (other === kind) return { kind: kept, isReversed: true }
  }
  throw new Error(`No relation is called ${kind}`)
}

const reversedKind = sql.join(
  Object.entries(reversed).map(([kept, other]) => sql`when ${sql.lit(kept)} then ${sql.lit(other)}`),
  sql` `,
)

/** The relations of an anime, seen from it, as a JSON list of `AnimeRelation`; what came first stands first. */
export function relationsOf(idColumn: string) {
  const id = sql.ref(idColumn)
  return sql`(
    select coalesce(json_agg(json_build_object('kind', r.kind, 'anime', json_build_object(
             'id', other.id, 'slug', other.slug, 'title', other.title, 'type', other.type,
             'release_year', other.release_year, 'cover_url', other.cover_url))
             order by other.release_year nulls last, other.sort_key, other.id), '[]')
      from (select related_id as other_id, kind from anime_relation where anime_id = ${id}
            union all
            select anime_id, case kind ${reversedKind} end from anime_relation where related_id = ${id}) r
      join anime other on other.id = r.other_id)`
}
