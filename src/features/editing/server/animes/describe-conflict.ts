import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { WholeAnime } from '../../../catalogue/server/public.ts'
import { findLastChange } from '../../../log/server/public.ts'
import type { AnimeFields } from '../../animes-contract.ts'
import { listDifferences, toComparable } from './compare-anime.ts'

/**
 * Builds the conflict error for an anime changed since the form was loaded: the author of each change, and both texts.
 */
export async function animeChangedSince(db: Database, now: WholeAnime, sent: AnimeFields): Promise<AppError> {
  const there = toComparable(now)
  const last = await findLastChange(db, now.id)
  const by = last?.username ?? null
  return new AppError('CONFLICT', `${by ?? 'Quelqu’un'} a modifié cet anime entre-temps.`, {
    conflict: {
      by,
      at: (last?.at ?? now.updated_at).toISOString(),
      fields: listDifferences(there, sent).map((field) => ({ field, theirs: there[field], yours: sent[field] })),
    },
  })
}
