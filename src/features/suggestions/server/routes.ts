import type { Database } from '../../../platform/database/connect-database.ts'
import { type Api, requireCaller } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import type { CatalogueMemory } from '../../catalogue/server/public.ts'
import * as contract from '../contract.ts'
import { listSuggestions } from './list-suggestions.ts'
import { deleteHidden, insertHidden, selectHidden } from './queries/hidden.ts'

type Parts = SiteParts<'db'> & { memory: CatalogueMemory }

/** Registers the operations on the caller's suggestions. */
export function handleSuggestions(api: Api, { db, memory, now = () => new Date() }: Parts): void {
  api.handle(contract.listSuggestions, (_, context) =>
    listSuggestions({ db, memory }, { accountId: requireCaller(context).userId, now: now() }),
  )
  api.handle(contract.listHidden, async (_, context) => ({
    animes: await listHidden(db, requireCaller(context).userId),
  }))
  api.handle(contract.hideSuggestion, async ({ params }, context) => {
    const { userId: accountId } = requireCaller(context)
    const isKnown = await insertHidden(db, { accountId, animeId: params.anime_id, at: now() })
    if (!isKnown) throw new AppError('NOT_FOUND', 'Anime non trouvé')
    return { hidden: true }
  })
  api.handle(contract.showSuggestion, async ({ params }, context) => {
    const { userId: accountId } = requireCaller(context)
    return { shown: await deleteHidden(db, { accountId, animeId: params.anime_id }) }
  })
}

/** Reads what a person is not interested in, also for their data export. */
export async function listHidden(db: Database, accountId: number) {
  const rows = await selectHidden(db, accountId)
  return rows.map(({ hidden_at, ...row }) => ({ ...row, hidden_at: hidden_at.toISOString() }))
}
