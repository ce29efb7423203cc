import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { findWholeAnime, type WholeAnime } from '../../../catalogue/server/public.ts'
import type { StaffAnime } from '../../animes-contract.ts'
import { presentStaffAnime } from './present.ts'

/** One anime with all that the staff edit. @throws AppError NOT_FOUND */
export async function getStaffAnime(db: Database, id: number): Promise<StaffAnime> {
  return presentStaffAnime(await getStaffRow(db, id))
}

/** The same from the database. @param lock holds it until the transaction ends */
export async function getStaffRow(db: Database, id: number, lock = false): Promise<WholeAnime> {
  const row = await findWholeAnime(db, id, { lock })
  if (!row) throw new AppError('NOT_FOUND', 'Anime non trouvé')
  return row
}
