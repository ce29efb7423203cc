import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { CatalogueMemory } from '../../../catalogue/server/public.ts'
import { maxSavedSearches } from '../../saved-searches-rules.ts'
import { readFilters, toCriteria } from './filters.ts'
import { listUnseenMatches } from './queries/searched-animes.ts'
import { insertSearch, listSearches, type SearchRow } from './queries/searches.ts'

/**
 * Saves filters under a name.
 * @throws AppError VALIDATION for invalid filters, CONFLICT when they are saved already or the account has the maximum
 */
export async function saveSearch(
  { db, memory }: { db: Database; memory: CatalogueMemory },
  { query: given, ...search }: { accountId: number; name: string; query: string; notifies: boolean; at: Date },
): Promise<SearchRow> {
  const filters = readFilters(given)
  const criteria = await toCriteria(memory, filters.query)
  return inTransaction(db, async (trx) => {
    // No other new search passes the limit meanwhile.
    await lockUntilCommit(trx, 'saved_search', search.accountId)
    const own = await listSearches(trx, search.accountId)
    const same = own.find(({ query, is_unlisted }) => query === filters.query && is_unlisted === filters.isUnlisted)
    if (same) throw new AppError('CONFLICT', `Cette recherche est déjà enregistrée : « ${same.name} ».`)
    if (own.length >= maxSavedSearches) throw new AppError('CONFLICT', tooMany)
    // They match already: the next comparison must not notify of them.
    const known = criteria ? await listUnseenMatches(trx, criteria) : []
    return insertSearch(trx, { ...search, ...filters, known })
  })
}

const tooMany = `Vous avez déjà ${maxSavedSearches} recherches enregistrées. Supprimez-en une dans « Mon Espace ».`
