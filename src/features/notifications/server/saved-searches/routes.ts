import { type Api, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import type { CatalogueMemory } from '../../../catalogue/server/public.ts'
import * as contract from '../../saved-searches-contract.ts'
import { describeFilters, toAddressQuery, toCurrentFilters } from './filters.ts'
import { deleteSearch, listSearches, type SearchRow, updateSearch } from './queries/searches.ts'
import { saveSearch } from './save-search.ts'

type Parts = SiteParts<'db'> & { memory: CatalogueMemory }

/** Registers the operations on saved searches. */
export function handleSavedSearches(api: Api, { db, memory, now = () => new Date() }: Parts): void {
  api.handle(contract.listSavedSearches, async (_, context) => ({
    searches: await listOwnSearches({ db, memory }, requireCaller(context).userId),
  }))
  api.handle(contract.createSavedSearch, async ({ body }, context) => {
    const given = { ...body, accountId: requireCaller(context).userId, at: now() }
    return { search: await presentSearch(memory, await saveSearch({ db, memory }, given)) }
  })
  api.handle(contract.changeSavedSearch, async ({ params: { id }, body }, context) => {
    const row = await updateSearch(db, { id, accountId: requireCaller(context).userId, ...body })
    if (!row) throw notFound()
    return { search: await presentSearch(memory, row) }
  })
  api.handle(contract.removeSavedSearch, async ({ params: { id } }, context) => {
    if (!(await deleteSearch(db, { id, accountId: requireCaller(context).userId }))) throw notFound()
  })
}

export async function listOwnSearches({ db, memory }: Parts, accountId: number): Promise<contract.SavedSearch[]> {
  const rows = await listSearches(db, accountId)
  return Promise.all(rows.map((row) => presentSearch(memory, row)))
}

async function presentSearch(memory: CatalogueMemory, row: SearchRow): Promise<contract.SavedSearch> {
  const { id, name, query, is_unlisted: isUnlisted, notifies } = row
  const filters = await toCurrentFilters(memory, { query, isUnlisted })
  return {
    id,
    name,
    query: toAddressQuery(filters),
    filters: await describeFilters(memory, filters),
    notifies,
    created_at: row.created_at.toISOString(),
    notified_at: row.notified_at?.toISOString() ?? null,
  }
}

const notFound = () => new AppError('NOT_FOUND', 'Recherche enregistrée non trouvée')
