import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../../platform/config/config.ts'
import type { DatabaseConnection } from '../../../platform/database/connect-database.ts'
import { describeArchive } from '../../../platform/database/embedded/base-backup.ts'
import type { Metrics } from '../../../platform/metrics/create-metrics.ts'

type Parts = {
  metrics: Metrics
  connection: DatabaseConnection
  config: Pick<Config, 'WAL_ARCHIVE_DIR'>
  read?: typeof describeArchive
  /** How long a scrape waits for the folder: a disk of the network that is away may never answer. */
  patienceMs?: number
}

/** Adds the archive of the embedded database's log to /metrics, when there is one. */
export function measureArchive({
  metrics,
  connection,
  config,
  read = describeArchive,
  patienceMs = 2000,
}: Parts): void {
  const { measure, archivedLog, archiveFails, lastBase } = metrics
  const folder = config.WAL_ARCHIVE_DIR
  // With a label the metrics are missing, rather than 0, on a site without an archive.
  if (!folder) return
  const toSeconds = (at: Date | null | undefined | '') => (at ? at.getTime() / 1000 : 0)
  let reading: Promise<Awaited<ReturnType<typeof describeArchive>> | undefined> | undefined
  // One at a time: each that waits for a silent disk holds one of the few threads of this process.
  const readArchive = () => {
    reading ??= read(connection, folder)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return Promise.race([reading, pause(patienceMs, 'silent' as const, { ref: false })])
  }
  // Each reads for itself: gauges are written as soon as their own reader is done.
  measure(archivedLog, async () => {
    const archive = await readArchive()
    if (archive && archive !== 'silent') archivedLog.set({ folder }, toSeconds(archive.lastAt))
  })
  measure(archiveFails, async () => {
    const archive = await readArchive()
    if (archive) archiveFails.set({ folder }, archive === 'silent' || archive.fails || !archive.isOn ? 1 : 0)
  })
  measure(lastBase, async () => {
    const archive = await readArchive()
    if (archive && archive !== 'silent') lastBase.set({ folder }, toSeconds(archive.lastBase))
  })
}
