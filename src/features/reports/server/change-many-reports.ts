import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { countOf, pluralOf } from '../../../shared/french-numbers.ts'
import { type Actor, recordAction } from '../../staff/server/log/public.ts'
import type { ChangeReportsBody, changeReports as changeReportsCall } from '../contract.ts'
import { maxReportsAtOnce } from '../rules.ts'
import { applyChanges, describeReportChange, requireNoMore } from './change-report.ts'
import { lockReportsByIds, removeReports } from './queries/change.ts'
import { listMatchingIds } from './queries/list.ts'
import { toMatching } from './to-matching.ts'

/**
 * Changes or deletes many reports as one action.
 * @throws AppError as `applyChanges`; CONFLICT when the filters match more than expected, or too many
 */
export async function changeReports(
  db: Database,
  { body, staffId, by, at }: { body: ChangeReportsBody; staffId: number; by: Actor; at: Date },
): Promise<AnswerOf<typeof changeReportsCall>> {
  const { action, changes = {} } = body
  const describe = (count: number) =>
    action === 'delete'
      ? countOf(count, 'signalement supprimé', 'signalements supprimés')
      : describeReportChange(count, changes)
  const { result, actionId } = await recordAction(
    db,
    { by, kind: `report.bulk-${action === 'delete' ? 'delete' : 'update'}`, summary: describe },
    async (trx) => {
      const ids = body.report_ids ?? (await findMatchingIds(trx, body, staffId))
      if (action === 'delete') return removeReports(trx, ids)
      const before = await lockReportsByIds(trx, ids)
      await applyChanges(trx, { before, changes, by, at })
      return before.length
    },
  )
  return {
    affected_count: result,
    message: `${countOf(result, 'signalement')} ${pluralOf(result, action === 'delete' ? 'supprimé' : 'modifié')}`,
    action_id: actionId,
  }
}

async function findMatchingIds(
  db: Database,
  { matching = {}, expected_count: expected }: ChangeReportsBody,
  staffId: number,
): Promise<number[]> {
  const ids = await listMatchingIds(db, toMatching(matching, staffId), maxReportsAtOnce + 1)
  if (ids.length > maxReportsAtOnce) {
    throw new AppError(
      'CONFLICT',
      `Au plus ${countOf(maxReportsAtOnce, 'signalement')} à la fois : affinez les filtres.`,
    )
  }
  requireNoMore(ids.length, expected)
  return ids
}
