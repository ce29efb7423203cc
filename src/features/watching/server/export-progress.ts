import type { Database } from '../../../platform/database/connect-database.ts'
import { presentProgress } from './present.ts'
import { listAllProgress } from './queries/stored-progress.ts'

/** Returns all progress of an account, for its data export. */
export async function exportWatchProgress(db: Database, accountId: number) {
  const rows = await listAllProgress(db, accountId)
  return rows.map((row) => {
    const { anime, season_label, episode_number, language } = row
    return { anime, season_label, episode_number, language, ...presentProgress(row) }
  })
}
