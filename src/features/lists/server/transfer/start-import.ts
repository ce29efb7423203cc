import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { toCleanText } from './formats/list-line.ts'
import { deleteBeyondKept, deleteDrafts, insertImport } from './queries/imports.ts'
import { insertLines } from './queries/lines.ts'
import { readList } from './read-list.ts'

const maxNameLength = 120

/**
 * Reads a list file and stores its lines for the review, replacing an unapplied import.
 * @returns the id of the import, before matching
 * @throws AppError VALIDATION for an unreadable file, RATE_LIMITED when too many are being read
 */
export async function startImport(
  db: Database,
  { accountId, file, at }: { accountId: number; file: File; at: Date },
): Promise<number> {
  const { format, lines, unread, unreadCount, stopped } = await readList(file, accountId)
  return inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'list_import', accountId)
    await deleteDrafts(tx, accountId)
    const importId = await insertImport(tx, {
      accountId,
      format,
      fileName: toCleanText(file.name).slice(0, maxNameLength) || 'liste',
      unread,
      unreadCount,
      stopped,
      at,
    })
    await insertLines(tx, importId, lines)
    await deleteBeyondKept(tx, accountId)
    return importId
  })
}
