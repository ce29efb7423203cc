import type { Database } from '../../../../../platform/database/connect-database.ts'
import { countChanged, sql } from '../../../../../platform/database/sql.ts'
import type { RelationKind } from '../../../relation-rules.ts'
import { toStoredRelation } from '../../queries/relations.ts'

/** `kind` says what the other anime is to this one. */
export type RelationToWrite = { otherId: number; kind: RelationKind }

/** Adds relations to an anime; existing ones stay. @returns the number of added ones */
export async function addRelations(db: Database, animeId: number, relations: RelationToWrite[]): Promise<number> {
  if (relations.length === 0) return 0
  return countChanged(db)`
    insert into anime_relation (anime_id, related_id, kind) ${toRows(animeId, relations)} on conflict do nothing
    `
}

/** Replaces an anime's relations, whichever side they were stored on. */
export async function putRelations(db: Database, animeId: number, relations: RelationToWrite[]): Promise<void> {
  await sql`
    delete from anime_relation where ${animeId} in (anime_id, related_id)
      and (anime_id, related_id, kind) not in (${toRows(animeId, relations)})`.execute(db)
  await addRelations(db, animeId, relations)
}

/** Selects the rows to store; each relation is stored on one of its two sides only. */
function toRows(animeId: number, relations: RelationToWrite[]) {
  const rows = relations.map(({ otherId, kind: given }) => {
    const { kind, isReversed } = toStoredRelation(given)
    return { anime_id: isReversed ? otherId : animeId, related_id: isReversed ? animeId : otherId, kind }
  })
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (anime_id int, related_id int, kind text)`
}
