import type { Database } from '../../../platform/database/connect-database.ts'
import { findCalendarVersion } from './queries/personal.ts'

/** Returns the data about an account's personal calendar: whether it has an address. */
export async function exportCalendar(db: Database, accountId: number): Promise<{ has_address: boolean }> {
  return { has_address: (await findCalendarVersion(db, accountId)) !== undefined }
}
