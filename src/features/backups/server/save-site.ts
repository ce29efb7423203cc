import type { Site } from '../../../platform/site/site.ts'
import { isDiskFull } from '../../../platform/storage/disk-full.ts'
import { insertRun } from './queries/backup-runs.ts'
import { type BackupParts, type SavedSite, writeBackup } from './write-backup.ts'

/** A failure without a known remedy, in French for the operator's page. */
export const unknownFailure = 'Une erreur est survenue : voir le journal du site.'

type SaveParts = Pick<Site, 'connection' | 'storage' | 'now'> &
  Pick<BackupParts, 'version' | 'key' | 'signal'> & { file: string }

/** Makes a backup and records its outcome. @throws the errors of `writeBackup` */
export async function saveSite({ connection, now, file, ...parts }: SaveParts): Promise<SavedSite & { file: string }> {
  const started_at = now()
  const client = await connection.connectAlone()
  try {
    const saved = await writeBackup({ ...parts, place: { file }, client, at: started_at })
    const { bytes, rows: row_count, uploads: upload_count } = saved
    await insertRun(connection.db, { started_at, finished_at: now(), file, bytes, row_count, upload_count })
    return { file, ...saved }
  } catch (error) {
    const failure = isDiskFull(error) ? 'Le disque est plein.' : unknownFailure
    // The database itself may have failed.
    await insertRun(connection.db, { started_at, finished_at: now(), failure }).catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
