import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { findEpisodeAt } from './queries.ts'

export const episodeNotFound = () => new AppError('NOT_FOUND', 'Épisode non trouvé')

type Place = { anime_id: number; season_label: string; episode_number: number; language: 'VOSTFR' | 'VF' }

/**
 * Checks that (anime, season, number, language) is unique (docs/product/administration.md#episodes).
 * @throws AppError CONFLICT
 */
export async function requireFreePlace(db: Database, place: Place, exceptId?: number): Promise<void> {
  if (!(await findEpisodeAt(db, place, exceptId))) return
  const message = `Cet épisode existe déjà : ${toEpisodePlace(place)} en ${place.language}`
  throw new AppError('CONFLICT', message, { field: 'episode_number' })
}

/** Checks that an opening has both bounds, in order (migrations/0010). @throws AppError VALIDATION */
export function requireWholeOpening({ intro_start: start, intro_end: end }: Opening): void {
  if (start === null ? end === null : end !== null && end > start) return
  const message = 'Le début et la fin de l’opening sont attendus, dans cet ordre'
  throw new AppError('VALIDATION', message, { field: 'intro_end' })
}

type Opening = { intro_start: number | null; intro_end: number | null }
