import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { notifyAccount } from '../notify-account.ts'
import { describeMatches } from './describe-matches.ts'
import type { Matching } from './look-at-changes.ts'
import { listDueSearches, takeMatches } from './queries/matches.ts'

/** Notifies the owners of searches with new matches, at most once an hour for each search. */
export async function notifyOwners({ db, now }: Matching): Promise<void> {
  for (const id of await listDueSearches(db, now())) {
    await inTransaction(db, async (trx) => {
      const at = now()
      const taken = await takeMatches(trx, id, at)
      if (!taken) return
      const { accountId } = taken
      await notifyAccount(trx, { accountId, kind: 'saved_searches', now: at, ...describeMatches(taken) })
    })
  }
}
