import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { notifyAccount } from '../notify-account.ts'
import { toAddressQuery } from './filters.ts'
import type { Matching } from './look-at-changes.ts'
import { listDueSearches, type TakenMatches, takeMatches } from './queries/matches.ts'

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

/** More titles make a notification hard to read. */
const maxNamed = 5

// ➕ is the ✅ of the screens (docs/product/notifications.md#text-of-a-notification).

/** Returns the notification of new matches: one anime leads to its page, several to the explorer with the filters. */
function describeMatches({ name, animes, ...filters }: Omit<TakenMatches, 'accountId'>) {
  const [first] = animes
  const isOne = animes.length === 1 && first !== undefined
  const named = animes.length > maxNamed + 1 ? animes.slice(0, maxNamed) : animes
  const others = animes.length - named.length
  return {
    title: `${isOne ? 'Un nouvel anime' : `${toFrenchNumber(animes.length)} nouveaux animes`} pour « ${name} »`,
    content: [
      ...named.map(({ title }) => `➕ ${title}`),
      ...(others > 0 ? [`et ${toFrenchNumber(others)} autres`] : []),
    ].join('\n'),
    url: isOne ? toAnimePath(first.slug) : `/explorer?${toAddressQuery(filters)}`,
  }
}
