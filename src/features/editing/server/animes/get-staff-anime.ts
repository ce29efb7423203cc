import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { formColumnNames } from '../../../catalogue/anime-columns.ts'
import { findWholeAnime, type WholeAnime } from '../../../catalogue/server/public.ts'
import { hashVersion } from '../../../staff/server/log/public.ts'
import type { StaffAnime } from '../../animes-contract.ts'

/** One anime with all that the staff edit. @throws AppError NOT_FOUND */
export async function getStaffAnime(db: Database, id: number): Promise<StaffAnime> {
  return presentStaffAnime(await getStaffRow(db, id))
}

/** Returns an anime as stored. @param lock holds it until the transaction ends @throws AppError NOT_FOUND */
export async function getStaffRow(db: Database, id: number, lock = false): Promise<WholeAnime> {
  const row = await findWholeAnime(db, id, { lock })
  if (!row) throw new AppError('NOT_FOUND', 'Anime non trouvé')
  return row
}

export function presentStaffAnime(row: WholeAnime): StaffAnime {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: toVersion(row),
  }
}

/**
 * Returns a version that changes only with the form's fields, so that new episodes, dead links or recomputed figures do
 * not cause a conflict.
 */
export function toVersion(row: WholeAnime): string {
  return hashVersion([
    formColumnNames.map((name) => row[name]),
    row.declared_languages,
    row.genres.map(({ name }) => name),
    row.titles.map(({ language, text }) => [language, text]),
    row.slots.map(({ day, hour, language, zone }) => [day, hour, language, zone]),
    row.relations.map(({ kind, anime }) => [kind, anime.id]).sort(),
  ])
}
