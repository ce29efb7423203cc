import type { AfterUndo } from '../../../platform/site/site.ts'
import { deleteAllMailedTokensOf, endSessionsOf } from '../../account/server/public.ts'

/**
 * After a change of accounts is undone, revokes the sessions and mailed links from before: whoever received them may
 * not be the owner.
 */
export const closeWaysIn: AfterUndo = async (trx, { accountIds, at }) => {
  if (accountIds.length === 0) return
  await endSessionsOf(trx, { accountIds, at })
  await deleteAllMailedTokensOf(trx, accountIds)
}
