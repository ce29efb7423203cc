import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../episodes-contract.ts'
import { listEpisodes } from './list-episodes.ts'
import type { LocateThumbnail } from './present.ts'

type Parts = {
  db: Database
  /** A picture of an episode that has none, made from its video's link; without it there is none. */
  locateThumbnail?: LocateThumbnail
}

/** Answers the reading operations on episodes. */
export function registerEpisodeOperations(api: Api, { db, locateThumbnail = () => undefined }: Parts): void {
  api.handle(contract.listEpisodes, async ({ params }) => ({
    seasons: await listEpisodes(db, params.id, locateThumbnail),
  }))
}
