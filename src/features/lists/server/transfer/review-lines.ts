import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { ImportLine, LineDecision, ShownLines } from '../../transfer-contract.ts'
import { type ImportKey, requireState } from './find-own-import.ts'
import { presentLine } from './present.ts'
import { animeExists } from './queries/known-animes.ts'
import { updateLine } from './queries/lines.ts'
import { decideLines, findLine } from './queries/matched-lines.ts'

/**
 * Decides a line, or chooses its anime. A chosen anime is accepted at once, unless it conflicts with the list.
 * @throws AppError NOT_FOUND for an unknown line or anime, VALIDATION for an action that needs an anime, CONFLICT when
 * the import is not in review
 */
export async function changeLine(
  db: Database,
  { position, ...key }: ImportKey & { position: number },
  { anime_id, decision }: { anime_id?: number | undefined; decision?: LineDecision | undefined },
): Promise<ImportLine> {
  return inTransaction(db, async (tx) => {
    await requireState(tx, key, 'review')
    const place = { importId: key.importId, position }
    if (anime_id !== undefined) {
      if (!(await animeExists(tx, anime_id))) throw new AppError('NOT_FOUND', 'Anime non trouvé')
      await updateLine(tx, place, { animeId: anime_id })
    }
    const line = await getLine(tx, key, position)
    const wanted = decision ?? (line.is_conflict ? 'pending' : 'add')
    if (line.anime === null && wanted !== 'skip') {
      throw new AppError('VALIDATION', 'Choisissez d’abord l’anime de cette ligne.')
    }
    await updateLine(tx, place, { decision: wanted })
    return { ...line, decision: wanted }
  })
}

async function getLine(db: Database, key: ImportKey, position: number): Promise<ImportLine> {
  const row = await findLine(db, key, position)
  if (!row) throw new AppError('NOT_FOUND', 'Cette ligne est introuvable.')
  return presentLine(row)
}

/** Accepts or skips all lines of a kind. @throws AppError NOT_FOUND, CONFLICT when the import is not in review */
export async function decideAll(
  db: Database,
  key: ImportKey,
  { show, decision }: { show: ShownLines; decision: 'accept' | 'skip' },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireState(tx, key, 'review')
    await decideLines(tx, key, { show, decision, replaces: show === 'conflicts' })
  })
}
