import { readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { openDatabase } from '../../src/process/open-database.ts'

/**
 * Works on the database of the tested site beside the running site, like a command of the project.
 * @param folder for a site of one's own
 */
export async function withSiteDatabase<Result>(
  work: (db: Database) => Promise<Result>,
  folder = process.env.SITE_DATA_DIR,
): Promise<Result> {
  if (!folder) throw new Error('SITE_DATA_DIR names no folder: the tested site was not started by this run.')
  const { connection, close } = await openDatabase(readConfig({ DATA_DIR: folder, DATABASE_POOL: '2' }))
  try {
    return await work(connection.db)
  } finally {
    await close()
  }
}
