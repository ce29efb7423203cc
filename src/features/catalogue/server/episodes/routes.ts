import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../episodes-contract.ts'
import { listEpisodes } from './list-episodes.ts'
import type { LocateThumbnail } from './present.ts'

type Parts = {
  db: Database
  /** Derives the thumbnail of an episode without one from its video link; none when absent. */
  locateThumbnail?: LocateThumbnail
}

/** Registers the read operations on episodes. */
export function handleEpisodes(api: Api, { db, locateThumbnail = () => undefined }: Parts): void {
  api.handle(contract.listEpisodes, async ({ params }) => ({
    seasons: await listEpisodes(db, params.id, locateThumbnail),
  }))
}
