import type { SyncRun } from '../contract.ts'
import type { ShownRun } from './queries/list-runs.ts'
import { toPercent } from './runs/steps.ts'

export function presentRun(row: ShownRun): SyncRun {
  return {
    ...row,
    percent: toPercent(row.steps, row.state === 'done'),
    is_cancelling: row.cancel_requested && row.ended_at === null,
    waits_until: row.waits_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
