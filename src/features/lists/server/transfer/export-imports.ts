import type { Database } from '../../../../platform/database/connect-database.ts'
import { listImportRows } from './queries/imports.ts'
import { listAllLines } from './queries/lines.ts'

/** Reads all data of a person's list imports, for their data export. */
export async function exportListImports(db: Database, accountId: number) {
  const rows = await listImportRows(db, accountId)
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await listAllLines(db, ids), ({ import_id }) => import_id)
  return rows.map(({ id, format, file_name, state, created_at, applied_at }) => ({
    format,
    file_name,
    state,
    created_at: created_at.toISOString(),
    applied_at: applied_at?.toISOString() ?? null,
    lines: (lines.get(id) ?? []).map(({ title, status, seen_count, said, decision }) => ({
      title,
      status,
      seen_count,
      said,
      decision,
    })),
  }))
}
