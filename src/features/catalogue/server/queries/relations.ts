import { sql } from '../../../../platform/database/sql.ts'
import type { RelationKind, StoredKind } from '../../relation-rules.ts'

const reversed: Record<StoredKind, RelationKind> = {
  suite: 'précédent',
  film: 'série du film',
  OAV: 'série de l’OAV',
  résumé: 'version complète',
  'spin-off': 'œuvre d’origine',
  'même univers': 'même univers',
}

/** Converts a kind to its stored form. `isReversed`: the relation is stored from the other anime to this one. */
export function toStoredRelation(kind: RelationKind): { kind: StoredKind; isReversed: boolean } {
  for (const [stored, other] of Object.entries(reversed) as [StoredKind, RelationKind][]) {
    if (stored === kind) return { kind: stored, isReversed: false }
    if (other === kind) return { kind: stored, isReversed: true }
  }
  throw new Error(`No relation is called ${kind}`)
}

const reversedKind = sql.join(
  Object.entries(reversed).map(([stored, other]) => sql`when ${sql.lit(stored)} then ${sql.lit(other)}`),
  sql` `,
)

/** Builds the column with an anime's relations as a JSON list of `AnimeRelation`; earlier works first. */
export function relationsOf(idColumn: string) {
  const id = sql.ref(idColumn)
  return sql`(
    select coalesce(json_agg(json_build_object('kind', r.kind, 'anime', json_build_object(
             'id', other.id, 'slug', other.slug, 'title', other.title, 'type', other.type,
             'release_year', other.release_year, 'cover_url', other.cover_url))
             order by other.release_year nulls last, other.sort_key, other.id), '[]')
      from ${relatedTo(id)} r
      join anime other on other.id = r.other_id)`
}

/** Builds the column with an anime's relations as a JSON list of a kind and a slug, as files have them. */
export function relatedSlugsOf(idColumn: string) {
  return sql`(
    select coalesce(json_agg(json_build_object('kind', r.kind, 'slug', other.slug) order by other.id), '[]')
      from ${relatedTo(sql.ref(idColumn))} r
      join anime other on other.id = r.other_id)`
}

function relatedTo(id: ReturnType<typeof sql.ref>) {
  return sql`(
    select related_id as other_id, kind from anime_relation where anime_id = ${id}
    union all
    select anime_id, case kind ${reversedKind} end from anime_relation where related_id = ${id})`
}
