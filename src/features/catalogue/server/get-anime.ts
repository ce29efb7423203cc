import { AppError } from '../../../platform/http/app-error.ts'
import type { Anime } from '../contract.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { findPlaceInFranchise } from './franchise/get-franchise.ts'
import { presentAnime } from './present.ts'
import { findAnimeBySlug } from './queries/one-anime.ts'

/**
 * Returns an anime by its slug or a former one (the response then carries the current slug).
 * @throws AppError NOT_FOUND
 */
export async function getAnime({ db, memory }: Catalogue, { slug, now }: { slug: string; now: Date }): Promise<Anime> {
  const row = await findAnimeBySlug(db, slug)
  if (!row) throw new AppError('NOT_FOUND', 'Anime non trouvé')
  const franchise = row.relations.length > 0 ? await findPlaceInFranchise(db, row.id) : null
  return presentAnime(row, { memory, franchise, now })
}
