import type { Database } from '../../../platform/database/connect-database.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { listEpisodes } from './list-episodes.ts'

/** Answers the reading operations on episodes. */
export function registerEpisodeOperations(api: Api, { db }: { db: Database }): void {
  api.handle(contract.listEpisodes, async ({ params }) => ({ seasons: await listEpisodes(db, params.id) }))
}
