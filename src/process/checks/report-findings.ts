import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/create-log.ts'
import { checkDisk } from './check-disk.ts'
import { checkOutside } from './check-outside.ts'
import { checkBackupKey, checkSettings } from './check-settings.ts'
import type { Finding } from './finding.ts'

/** Logs wrong or doubtful settings, folders without room, and problems of the configured servers, at the start. */
export async function reportFindings(config: Config, log: Log): Promise<void> {
  const report = ({ about, state, words }: Finding) => {
    if (state === 'wrong') log.error({ about }, words)
    if (state === 'doubtful') log.warn({ about }, words)
  }
  for (const finding of [...checkSettings(config), ...(await checkBackupKey(config)), ...checkDisk(config)])
    report(finding)
  for (const finding of await checkOutside(config)) report(finding)
}
