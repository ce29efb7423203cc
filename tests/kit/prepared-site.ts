import { chmodSync, cpSync } from 'node:fs'
import { inject } from 'vitest'
import { clusterFolder } from '../../src/platform/database/embedded/start-embedded-postgres.ts'

/** Fills a data folder with the embedded database of a site that was started once, without the demonstration. */
export function prepareSite(dataDir: string): void {
  const cluster = clusterFolder(dataDir)
  cpSync(inject('preparedCluster'), cluster, { recursive: true })
  // PostgreSQL refuses a folder that others may read.
  chmodSync(cluster, 0o700)
}
