import type { Database } from '../../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../../platform/database/in-transaction.ts'
import { requireState } from '../find-own-import.ts'
import { insertChanges, insertMarks } from '../queries/changes.ts'
import { updateImport } from '../queries/imports.ts'
import { listChosenLines } from '../queries/lines.ts'
import { planItems } from './plan-items.ts'
import { writeItems } from './write-items.ts'

type Application = { accountId: number; importId: number; marksSeen: boolean; at: Date }

/**
 * Applies the chosen lines of an import atomically, and stores the data for an undo. An existing entry is replaced only
 * where the member chose so, even if it was added during the review.
 * @throws AppError NOT_FOUND, CONFLICT when it is not in review
 */
export async function applyImport(db: Database, { accountId, importId, marksSeen, at }: Application): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireState(tx, { accountId, importId }, 'review')
    const items = planItems(await listChosenLines(tx, importId))
    const { added, replaced, marks, changes } = await writeItems(tx, { accountId, items, marksSeen, at })
    await insertMarks(tx, importId, marks)
    await insertChanges(tx, importId, changes)
    await updateImport(tx, importId, {
      state: 'applied',
      applied_at: at,
      added_count: added,
      replaced_count: replaced,
      marked_count: marks.length,
    })
  })
}
