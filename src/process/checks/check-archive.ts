import type { Config } from '../../platform/config/config.ts'
import type { DatabaseConnection } from '../../platform/database/connect-database.ts'
import { describeArchive } from '../../platform/database/embedded/base-backup.ts'
import type { Finding } from './finding.ts'

/** Checks that the embedded database's log is archived, and that there is a copy to begin from. */
export async function checkArchive(
  connection: DatabaseConnection,
  { WAL_ARCHIVE_DIR, BACKUP_KEY }: Pick<Config, 'WAL_ARCHIVE_DIR' | 'BACKUP_KEY'>,
): Promise<Finding[]> {
  if (!WAL_ARCHIVE_DIR) return []
  const { isOn, isEncrypted, fails, lastBase } = await describeArchive(connection, WAL_ARCHIVE_DIR)
  const where = `WAL_ARCHIVE_DIR ${WAL_ARCHIVE_DIR}`
  if (!isOn) return [{ about: 'backups', state: 'wrong', words: `${where} is not used yet: restart the site` }]
  if (BACKUP_KEY.length > 0 && !isEncrypted) {
    const words = `${where} does not use BACKUP_KEY yet: restart the site`
    return [{ about: 'backups', state: 'wrong', words }]
  }
  if (fails) {
    const words = `the database cannot write its log to ${where}: DATA_DIR/postgres/postgres.log says why`
    return [{ about: 'backups', state: 'wrong', words }]
  }
  if (!lastBase) {
    const words = `${where} has no copy of the database to begin from: \`sumine backup --base\`, each week`
    return [{ about: 'backups', state: 'wrong', words }]
  }
  return [{ about: 'backups', state: 'good', words: `${where} goes back to ${lastBase.toISOString()} or earlier` }]
}
