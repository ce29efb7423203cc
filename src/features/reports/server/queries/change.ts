import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { countChanged, listRows, sql } from '../../../../platform/database/sql.ts'
import type { ReportChanges } from '../../contract.ts'
import { isWaiting, toStatusColumns } from './reports.ts'

/** A report before a staff change. */
export type LockedReport = Pick<TableRow<'episode_report'>, 'id' | 'account_id' | 'status' | 'note' | 'answer'>

/**
 * Returns the report and, with `wholeEpisode`, the other open ones of its episode, locked until the transaction ends.
 */
export async function lockReports(
  db: Database,
  { id, wholeEpisode }: { id: number; wholeEpisode: boolean },
): Promise<LockedReport[]> {
  const others = wholeEpisode
    ? sql`or (${isWaiting} and episode_id = (select episode_id from episode_report where id = ${id}))`
    : sql``
  return listRows<LockedReport>(db)`
    select id, account_id, status, note, answer from episode_report where id = ${id} ${others} order by id for update
  `
}

/** Returns these reports, locked as in `lockReports`. */
export async function lockReportsByIds(db: Database, ids: number[]): Promise<LockedReport[]> {
  return listRows<LockedReport>(db)`
    select id, account_id, status, note, answer from episode_report where id = any(${ids}::int[]) order by id for update
  `
}

/** @returns the number of removed reports */
export async function removeReports(db: Database, ids: number[]): Promise<number> {
  return countChanged(db)`delete from episode_report where id = any(${ids}::int[])`
}

type Change = { ids: number[]; staffId: number | null; at: Date; changes: ReportChanges }

/**
 * Writes a partial change; the author and time of the status only change with the status.
 * @returns false when a report would be open beside another of the same account and episode
 */
export async function updateReports(db: Database, { ids, staffId, at, changes }: Change): Promise<boolean> {
  const { status, note, assignee_id, answer } = changes
  try {
    await db
      .updateTable('episode_report')
      .$if(status !== undefined, (update) => update.set(toStatusColumns({ status, staffId, at })))
      .$if(note !== undefined, (update) => update.set({ note }))
      .$if(assignee_id !== undefined, (update) => update.set({ assignee_id }))
      .$if(answer !== undefined, (update) => update.set({ answer }))
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'episode_report_waiting') return false
    throw error
  }
}

/** Returns the active staff, by name. */
export async function listActiveStaff(db: Database): Promise<{ id: number; username: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('is_active', '=', true)
    .where('role', 'in', ['Moderateur', 'Administrateur'])
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .execute()
}
