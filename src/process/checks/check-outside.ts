import { listJellyfinServers } from '../../features/links/module.ts'
import type { Config } from '../../platform/config/config.ts'
import { openMedia } from '../../platform/media/open-media.ts'
import { checkMail } from './check-mail.ts'
import { checkJellyfin, checkMedia } from './check-media.ts'
import { checkBackupBucket, checkStorage } from './check-storage.ts'
import { checkValkey } from './check-valkey.ts'
import type { Finding } from './finding.ts'

/** Checks the configured servers other than the database. */
export async function checkOutside(config: Config): Promise<Finding[]> {
  const findings = await Promise.all([
    checkStorage(config),
    checkBackupBucket(config),
    ...openMedia(config).map((store) => checkMedia(store, config)),
    ...listJellyfinServers(config).map(checkJellyfin),
    checkMail(config),
    checkValkey(config),
  ])
  return findings.filter((finding) => finding !== undefined)
}
