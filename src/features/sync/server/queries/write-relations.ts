import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { NewRelation } from '../compare/compare-extras.ts'

/** Adds relations to an anime; two that have one keep it. */
export async function addRelations(db: Database, animeId: number, relations: readonly NewRelation[]): Promise<void> {
  if (relations.length === 0) return
  const rows = relations.map(({ otherId, kind, isReversed }) =>
    isReversed ? { anime_id: otherId, related_id: animeId, kind } : { anime_id: animeId, related_id: otherId, kind },
  )
  await sql`
    insert into anime_relation (anime_id, related_id, kind)
    select anime_id, related_id, kind
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (anime_id int, related_id int, kind text)
    on conflict do nothing`.execute(db)
}
