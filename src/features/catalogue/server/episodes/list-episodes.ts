import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Season } from '../../episodes-contract.ts'
import { type LocateThumbnail, presentSeasons } from './present.ts'
import { findEpisodesWithSources } from './queries.ts'

/** Lists an anime's episodes by season, in display order. @throws AppError NOT_FOUND for an unknown anime */
export async function listEpisodes(db: Database, animeId: number, locateThumbnail: LocateThumbnail): Promise<Season[]> {
  const rows = await findEpisodesWithSources(db, animeId)
  if (!rows) throw new AppError('NOT_FOUND', 'Anime non trouvé')
  return presentSeasons(rows, locateThumbnail)
}
