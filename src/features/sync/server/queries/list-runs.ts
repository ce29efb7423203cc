import type { Database } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { toInnerPattern } from '../../../../platform/database/like-pattern.ts'
import { allOf, countRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { ListRunsQuery } from '../../contract.ts'
import type { RunRow } from './runs.ts'

export type ShownRun = Omit<RunRow, 'answers' | 'lease' | 'leased_until' | 'ip' | 'token_name' | 'episode_ids'> & {
  anime: { id: number; slug: string; title: string } | null
  actor: { id: number; username: string } | null
}

const columns = sql`
  run.id, run.slug, run.scope, run.chosen, run.origin, run.state, run.steps, run.step_index, run.anime_id, run.anime_title,
  run.is_new, run.change_count, run.changes, run.kept, run.warnings, run.failure, run.actor_id, run.action_id,
  run.cancel_requested, run.waits_until, run.created_at, run.ended_at,
  case when anime.id is not null
       then jsonb_build_object('id', anime.id, 'slug', anime.slug, 'title', anime.title) end as anime,
  case when actor.id is not null then jsonb_build_object('id', actor.id, 'username', actor.username) end as actor`
const tables = sql`
  sync_run run left join anime on anime.id = run.anime_id left join account actor on actor.id = run.actor_id`

export async function findShownRun(db: Database, id: number): Promise<ShownRun | undefined> {
  return findRow<ShownRun>(db)`select ${columns} from ${tables} where run.id = ${id}`
}

function matching({ search, state, origin }: ListRunsQuery) {
  return allOf([
    state && sql`run.state = ${state}`,
    origin && sql`run.origin = ${origin}`,
    search && sql`concat(run.slug, ' ', run.anime_title) ilike ${toInnerPattern(search)}`,
  ])
}

/** The order of runs: by creation, then id. */
export function orderOf({ sort_order }: Pick<ListRunsQuery, 'sort_order'>): keyset.Order {
  const descending = sort_order === 'desc'
  return {
    name: `runs.${sort_order}`,
    columns: [
      { by: 'run.created_at', kind: 'instant', descending },
      { by: 'run.id', kind: 'int', descending },
    ],
  }
}

/** Returns a page of runs, and their number. @throws AppError VALIDATION for a foreign cursor */
export async function listShownRuns(
  db: Database,
  query: ListRunsQuery,
): Promise<{ runs: (ShownRun & keyset.Placed)[]; total: number }> {
  const order = orderOf(query)
  const runs = await listRows<ShownRun & keyset.Placed>(db)`
    select ${columns}, ${keyset.placeIn(order)} as place from ${tables}
     where ${matching(query)} and ${keyset.afterCursor(order, query)}
     order by ${keyset.orderBy(order)} ${keyset.windowOf(query)}`
  return { runs, total: await countRows(db)`sync_run run where ${matching(query)}` }
}

/** Returns the runs that an account requested, for its data export. */
export async function listRunsOf(db: Database, accountId: number) {
  return db
    .selectFrom('sync_run')
    .select(['slug', 'scope', 'state', 'created_at'])
    .where('actor_id', '=', accountId)
    .orderBy('id')
    .execute()
}
