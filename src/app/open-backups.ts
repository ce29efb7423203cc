import { registerNightlyBackup } from '../features/backups/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { version } from './project-root.ts'

type Parts = { config: Config; connection: DatabaseConnection; jobs: Jobs; log: Log }

/** Has the site saved each night, where and as the settings say. */
export async function openBackups({ config, ...parts }: Parts): Promise<void> {
  registerNightlyBackup({
    ...parts,
    storage: await openStorage(config),
    version,
    folder: config.BACKUP_DIR,
    keepDays: config.BACKUP_KEEP,
    hour: config.BACKUP_HOUR,
  })
}
