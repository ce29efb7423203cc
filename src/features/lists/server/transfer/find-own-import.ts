import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { findImport, type ImportRow, lockImport } from './queries/imports.ts'

export type ImportKey = { accountId: number; importId: number }

const stateRefusals: Record<ImportRow['state'], string> = {
  matching: 'La lecture de cette liste est encore en cours.',
  review: 'Cette importation n’a pas été appliquée.',
  applied: 'Cette importation est déjà appliquée.',
  undone: 'Cette importation a été annulée.',
}

/** Finds the person's own import. @throws AppError NOT_FOUND also for imports of others */
export async function getOwnImport(db: Database, { accountId, importId }: ImportKey): Promise<ImportRow> {
  const row = await findImport(db, accountId, importId)
  if (!row) throw notFound()
  return row
}

/**
 * Finds and locks it until the end of the transaction.
 * @throws AppError NOT_FOUND, or CONFLICT when it is in none of these states
 */
export async function requireState(
  tx: Database,
  { accountId, importId }: ImportKey,
  ...states: ImportRow['state'][]
): Promise<ImportRow> {
  const row = await lockImport(tx, accountId, importId)
  if (!row) throw notFound()
  if (!states.includes(row.state)) throw new AppError('CONFLICT', stateRefusals[row.state])
  return row
}

const notFound = (): AppError => new AppError('NOT_FOUND', 'Cette importation est introuvable.')
