import { deleteAllMailedTokensOf, endSessionsOf } from '../../account/server/public.ts'
import type { AfterUndo } from '../../log/server/public.ts'

/**
 * After a change of accounts is undone, no session and no mailed link from before opens them: whoever had received them
 * may not be the owner.
 */
export const closeWaysIn: AfterUndo = async (trx, { accountIds, at }) => {
  if (accountIds.length === 0) return
  await endSessionsOf(trx, { accountIds, at })
  await deleteAllMailedTokensOf(trx, accountIds)
}
