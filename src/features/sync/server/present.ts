import type { SyncRun } from '../contract.ts'
import type { ShownRun } from './queries/list-runs.ts'
import { toPercent } from './runs/steps.ts'

export function presentRun(row: ShownRun): SyncRun {
  const isOver = row.state === 'done'
  return {
    id: row.id,
    slug: row.slug,
    scope: row.scope,
    chosen: row.chosen,
    origin: row.origin,
    state: row.state,
    percent: toPercent(row.steps, isOver),
    steps: row.steps,
    step_index: row.step_index,
    anime: row.anime,
    is_new: row.is_new,
    change_count: row.change_count,
    changes: row.changes,
    kept: row.kept,
    warnings: row.warnings,
    failure: row.failure,
    actor: row.actor,
    action_id: row.action_id,
    is_cancelling: row.cancel_requested && row.ended_at === null,
    waits_until: row.waits_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
