import type { Database } from '../../../../platform/database/connect-database.ts'
import { writeItems } from '../transfer/apply/write-items.ts'
import type { ListState } from './sites/list-site.ts'

export type StateToWrite = {
  animeId: number
  /** What the member has here; undefined for an anime that is not on the list. */
  from: ListState | undefined
  to: ListState
  /** It was removed here: only its episodes are marked. */
  staysUnlisted?: boolean
}

/** Writes states of there to a member's list here, in the transaction of `db`: marks are added, never taken away. */
export async function writeHere(
  db: Database,
  { accountId, states, at }: { accountId: number; states: readonly StateToWrite[]; at: Date },
): Promise<void> {
  const items = states.map(({ animeId, from, to, staysUnlisted }) => ({
    animeId,
    staysUnlisted,
    status: to.status,
    isScoreOnly: false,
    language: undefined,
    addedAt: null,
    replaces: from !== undefined,
    seen: to.seen > (from?.seen ?? 0) ? [{ count: to.seen, season: null }] : [],
    said: to.score === (from?.score ?? null) ? {} : { score: to.score },
  }))
  await writeItems(db, { accountId, items, marksSeen: true, at })
}
