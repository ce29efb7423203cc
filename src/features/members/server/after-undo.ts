import type { AfterUndo } from '../../../platform/site/site.ts'
import {
  deleteAllMailedTokensOf,
  deleteTokensOf,
  deleteWaysInSince,
  endSessionsOf,
  insertEvent,
} from '../../account/server/public.ts'
import { notifyOwner } from '../../notifications/server/public.ts'

/**
 * After a change of accounts is undone, revokes the sessions, mailed links and access tokens from before: their
 * holder may not be the owner. Under another e-mail address, the holder may also have added ways to sign in, and a
 * second factor. Its removal is announced to the account, since the owner may have turned it on.
 */
export const closeWaysIn: AfterUndo = async (trx, { accountIds, readdressedIds, since, at, except }) => {
  if (accountIds.length === 0) return
  await endSessionsOf(trx, { accountIds, except, at })
  await deleteAllMailedTokensOf(trx, accountIds)
  await deleteTokensOf(trx, accountIds)
  for (const accountId of await deleteWaysInSince(trx, { accountIds: readdressedIds, since })) {
    await insertEvent(trx, { accountId, kind: 'factor-reset', at })
    await notifyOwner(trx, {
      accountId,
      title: 'Votre validation en deux étapes est retirée',
      content:
        'L’équipe a corrigé l’adresse e-mail de votre compte et retiré la validation activée avec l’adresse précédente. Si vous l’aviez activée vous-même, activez-la de nouveau.',
      url: '/settings?tab=securite',
      now: at,
    })
  }
}
