import { statfs } from 'node:fs/promises'
import type { Config } from '../../../../platform/config/config.ts'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { measureDatabase, readDatabaseVersion } from '../../../../platform/database/measure-database.ts'
import type { Metrics } from '../../../../platform/metrics/create-metrics.ts'
import { listHostCounts } from '../../../links/server/public.ts'

type Parts = { db: Database; config: Pick<Config, 'DATA_DIR'>; version: string; now: () => Date }

/** More hosts have few links each. */
const maxHosts = 12
/** Counting a million links takes a tenth of a second: not for each scrape of each process. */
const countedEveryMs = 5 * 60_000

/** Adds the sizes of disk and database, the links, the versions and this process to /metrics. */
export function measureSite(metrics: Metrics, { db, config, version, now }: Parts): void {
  const { measure, diskBytes, databaseBytes, links, versionInfo } = metrics
  metrics.processes.set(1)
  measure(diskBytes, async () => {
    const disk = await measureDisk(config.DATA_DIR)
    if (!disk) return
    diskBytes.set({ state: 'free' }, disk.free_bytes)
    diskBytes.set({ state: 'all' }, disk.total_bytes)
  })
  // Without its database the site still reports the other metrics.
  measure(databaseBytes, async () => {
    const bytes = await measureDatabase(db).catch(() => undefined)
    if (bytes !== undefined) databaseBytes.set(bytes)
  })
  let countedAtMs = Number.NEGATIVE_INFINITY
  measure(links, async () => {
    if (Math.abs(now().getTime() - countedAtMs) < countedEveryMs) return
    const hosts = await listLargestHosts(db).catch(() => undefined)
    if (!hosts) return
    countedAtMs = now().getTime()
    links.reset()
    for (const { host, ...counts } of hosts) {
      for (const [health, count] of Object.entries(counts)) links.set({ host, health }, count)
    }
  })
  measure(versionInfo, async () => {
    const database = await readDatabaseVersion(db).catch(() => undefined)
    if (database === undefined) return
    versionInfo.reset()
    versionInfo.set({ version, node: process.versions.node, database }, 1)
  })
}

/** Counts the links of the hosts with the most by health. */
export async function listLargestHosts(db: Database) {
  const hosts = await listHostCounts(db)
  return hosts.slice(0, maxHosts).map(({ last_checked_at: _, ...host }) => host)
}

/** Measures the disk that holds a folder; null without that folder, or without support by the system. */
export async function measureDisk(dataDir: string) {
  try {
    const { bsize, bavail, blocks } = await statfs(dataDir)
    return { free_bytes: bsize * bavail, total_bytes: bsize * blocks }
  } catch {
    return null
  }
}
