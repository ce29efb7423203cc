import type { Database } from '../../../../../platform/database/connect-database.ts'
import { countChanged, findRow, sql } from '../../../../../platform/database/sql.ts'

/** Animes and episodes that an action deleted and that are still gone. */
type Deleted = { actionId: number; animeIds: number[]; episodeIds: number[] }

/**
 * Returns the oldest unpurged action before an instant, with what it deleted: the rows of each action, such as an
 * import of a whole catalogue, are read in one night only.
 * @param after the last action of this run, so that none is skipped or read twice
 */
export async function findUnpurged(
  db: Database,
  { before, after }: { before: Date; after: number },
): Promise<Deleted | undefined> {
  return findRow<Deleted>(db)`
    select a.id as "actionId",
           coalesce(array_agg((r.key ->> 'id')::int) filter (
             where table_name = 'anime' and not exists (select from anime where id = (r.key ->> 'id')::int)), '{}'
           ) as "animeIds",
           coalesce(array_agg((r.key ->> 'id')::int) filter (
             where table_name = 'episode' and not exists (select from episode where id = (r.key ->> 'id')::int)), '{}'
           ) as "episodeIds"
      from (select id from audit_action where id > ${after} and at < ${before} and purged_at is null
             order by id limit 1) a
      left join audit_row r on r.action_id = a.id
       and r.operation = 'delete' and r.table_name in ('anime', 'episode')
       -- Given back and deleted again: the later deletion counts its own 30 days.
       and not exists (select from audit_row later where later.table_name = r.table_name and later.key = r.key
                          and later.operation = 'delete' and later.id > r.id)
     group by a.id
  `
}

export async function markPurged(db: Database, actionId: number, at: Date): Promise<void> {
  await db.updateTable('audit_action').set({ purged_at: at }).where('id', '=', actionId).execute()
}

// An import of a whole catalogue is one action: small batches stay far from the statement timeout.
const batchSize = 20_000

/** Log entries are kept for twelve months (privacy page). */
export async function deleteActionsBefore(db: Database, before: Date): Promise<void> {
  for (let removed = batchSize; removed >= batchSize; ) {
    removed = await countChanged(db)`
      delete from audit_row where id in (
        select r.id from audit_action a join audit_row r on r.action_id = a.id where a.at < ${before} limit ${batchSize})
    `
  }
  await db.deleteFrom('audit_action').where('at', '<', before).execute()
}

/** Takes the names of removed accounts out of the summaries of actions on accounts. */
export async function forgetNames(db: Database, names: readonly string[]): Promise<void> {
  await sql`
    update audit_action
       set summary = substr(replace(replace(': ' || summary, ' de ' || name || ' ', ' d’un compte supprimé '),
                                    ': ' || name || ' est ', ': Un compte supprimé est '), 3)
      from unnest(${names}::text[]) as name
     where kind like '%account%' and strpos(summary, name) > 0
       -- A name may be part of another.
       and not exists (select from account other
                        where strpos(other.username, name) > 0 and strpos(summary, other.username) > 0)
  `.execute(db)
}
