import type { Database } from '../../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../../platform/http/app-error.ts'
import { revertHiddenLines, revertMarks } from '../../../../watching/server/public.ts'
import { importUndoDays } from '../../../rules.ts'
import { leaveBothSides } from '../../linked/queries/entries.ts'
import { revertItems, revertListedDetails } from '../../watchlist/public.ts'
import { requireState } from '../find-own-import.ts'
import { findUndoEnd } from '../present.ts'
import { deleteChanges, listChanges, listMarks } from '../queries/changes.ts'
import { updateImport } from '../queries/imports.ts'

type Undoing = { accountId: number; importId: number; at: Date }

/**
 * Restores lines, marks as seen and 'En cours' from before an import. Later changes by the person stay. Linked lists
 * keep their entries for these animes: the next comparison would otherwise mark the episodes again.
 * @returns the number of animes that stay unchanged
 * @throws AppError NOT_FOUND, CONFLICT when it is not applied, or longer ago than `importUndoDays`
 */
export async function undoImport(db: Database, { accountId, importId, at }: Undoing): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = await requireState(tx, { accountId, importId }, 'applied')
    const until = findUndoEnd(row)
    if (!row.applied_at || !until || at > until) {
      throw new AppError(
        'CONFLICT',
        `Cette importation ne peut plus être annulée : plus de ${importUndoDays} jours ont passé.`,
      )
    }
    const changes = await listChanges(tx, importId)
    const items = changes.filter(({ status_after }) => status_after !== null)
    const reverted = await revertItems(tx, accountId, items)
    const saying = changes.filter(({ said_after }) => said_after !== null)
    await revertListedDetails(tx, accountId, saying)
    const then = { accountId, at: row.applied_at }
    const marks = await listMarks(tx, importId)
    await revertMarks(tx, { ...then, marks })
    await revertHiddenLines(tx, { ...then, lines: changes.filter(({ is_hidden }) => is_hidden) })
    await leaveBothSides(tx, accountId, {
      animeIds: changes.map(({ anime_id }) => anime_id),
      episodeIds: marks.map(({ episode_id }) => episode_id),
    })
    await deleteChanges(tx, importId)
    await updateImport(tx, importId, { state: 'undone' })
    return items.length - reverted.length
  })
}
