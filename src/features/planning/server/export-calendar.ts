import type { Database } from '../../../platform/database/connect-database.ts'
import { findCalendarVersion } from './queries/personal.ts'

/** What is held for a person's own calendar: whether it has an address. */
export async function exportCalendar(db: Database, accountId: number): Promise<{ has_address: boolean }> {
  return { has_address: (await findCalendarVersion(db, accountId)) !== undefined }
}
