import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AnswerOf, ParsedInputOf } from '../../../shared/contract/endpoint.ts'
import { countOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { endSessionsOf, lockActiveAdmins, requireAdminLeft } from '../../account/server/public.ts'
import { recordAction } from '../../staff/server/log/public.ts'
import type { changeUsers as changeUsersCall } from '../contract.ts'
import { maxUsersAtOnce } from '../rules.ts'
import type { Staff } from './change-user.ts'
import { writeActive } from './queries/change-users.ts'
import { countUsers } from './queries/list-users.ts'

type Changed = { id: number; username: string }[]
type Body = ParsedInputOf<typeof changeUsersCall>['body']

/**
 * Activates or deactivates many accounts as one action. Skips accounts that the caller may not change, including their
 * own (docs/product/README.md#roles).
 * @throws AppError VALIDATION when a filter matches too many, CONFLICT also when it matches more than expected
 */
export async function changeUsers(
  db: Database,
  { body, staff }: { body: Body; staff: Staff },
): Promise<AnswerOf<typeof changeUsersCall>> {
  const targets = 'user_ids' in body ? { ids: body.user_ids } : { filters: body.filters }
  const targeted =
    'ids' in targets ? new Set(targets.ids).size : await countUsers(db, targets.filters, maxUsersAtOnce + 1)
  if (targeted > maxUsersAtOnce) {
    throw new AppError('VALIDATION', 'Au plus 10 000 comptes à la fois : affinez la recherche.')
  }
  const expected = 'filters' in body ? body.expected_count : undefined
  if (expected !== undefined && targeted > expected) {
    throw new AppError(
      'CONFLICT',
      `La sélection a changé : ${countOf(targeted, 'compte')} au lieu de ${toFrenchNumber(expected)}.`,
    )
  }
  const isActive = body.action === 'activate'
  const action = {
    by: staff.by,
    kind: isActive ? 'account.activate' : 'account.deactivate',
    summary: (changed: Changed) => toSummary(changed, isActive),
  } as const
  const { result, actionId } = await recordAction(db, action, async (trx) => {
    const activeAdmins = await lockActiveAdmins(trx)
    const changed = await writeActive(trx, {
      targets,
      isActive,
      except: staff.caller.userId,
      onlyVisitors: staff.caller.role !== 'Administrateur',
    })
    if (isActive) return changed
    const accountIds = changed.map(({ id }) => id)
    requireAdminLeft(activeAdmins, accountIds)
    await endSessionsOf(trx, { accountIds, at: staff.at })
    return changed
  })
  return { affected_count: result.length, skipped_count: Math.max(0, targeted - result.length), action_id: actionId }
}

function toSummary(changed: Changed, isActive: boolean): string {
  const [only] = changed
  const action = isActive ? 'activé' : 'désactivé'
  return changed.length === 1
    ? `Compte de ${only?.username} ${action}`
    : countOf(changed.length, `compte ${action}`, `comptes ${action}s`)
}
