import type { AfterUndo } from '../../../platform/site/site.ts'
import {
  deleteAllMailedTokensOf,
  deleteTokensOf,
  deleteWaysInSince,
  endSessionsOf,
} from '../../account/server/public.ts'

/**
 * After a change of accounts is undone, revokes the sessions, mailed links and access tokens from before: whoever
 * received them may not be the owner. Under another e-mail address, that person may also have added ways to sign in, and
 * a second factor.
 */
export const closeWaysIn: AfterUndo = async (trx, { accountIds, readdressedIds, since, at, except }) => {
  if (accountIds.length === 0) return
  await endSessionsOf(trx, { accountIds, except, at })
  await deleteAllMailedTokensOf(trx, accountIds)
  await deleteTokensOf(trx, accountIds)
  await deleteWaysInSince(trx, { accountIds: readdressedIds, since })
}
