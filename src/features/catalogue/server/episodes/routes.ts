import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import * as contract from '../../episodes-contract.ts'
import { type LocateThumbnail, presentSeasons } from './present.ts'
import { findEpisodesWithSources } from './queries.ts'

type Parts = {
  db: Database
  /** Derives the thumbnail of an episode without one from its video link; none when absent. */
  locateThumbnail?: LocateThumbnail
}

/** Registers the read operations on episodes. */
export function handleEpisodes(api: Api, { db, locateThumbnail = () => undefined }: Parts): void {
  api.handle(contract.listEpisodes, async ({ params }) => {
    const rows = await findEpisodesWithSources(db, params.id)
    if (!rows) throw new AppError('NOT_FOUND', 'Anime non trouvé')
    return { seasons: presentSeasons(rows, locateThumbnail) }
  })
}
