import type { Config } from '../../../../platform/config/config.ts'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { measureDatabase, readDatabaseVersion } from '../../../../platform/database/measure-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import type { Metrics } from '../../../../platform/metrics/create-metrics.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { findLastChecks, findLastCopies, findLastRuns } from '../../../backups/server/public.ts'
import { getSiteHealth } from '../../system-contract.ts'
import { listLargestHosts, measureDisk } from './measure-site.ts'
import { countJobs, findFirstRun, listSlowCalls } from './queries.ts'
import { readMetrics } from './read-metrics.ts'

type Parts = {
  db: Database
  config: Pick<Config, 'DATA_DIR' | 'SMTP_URL' | 'BACKUP_S3_BUCKET'>
  metrics: Metrics
  version: string
  listWarnings: () => Promise<string[]>
  now: () => Date
}

/** Registers the operation of the operator's page. */
export function handleSystem(api: Api, { db, config, metrics, version, listWarnings, now }: Parts): void {
  const startedAt = now().toISOString()
  api.handle(getSiteHealth, async () => {
    const [warnings, database, first, slow_calls, jobs, database_bytes, disk, hosts, { made, failed }, check, copy] =
      await Promise.all([
        listWarnings(),
        readDatabaseVersion(db),
        findFirstRun(db),
        listSlowCalls(db, new Date(now().getTime() - dayMs)),
        countJobs(db),
        measureDatabase(db),
        measureDisk(config.DATA_DIR),
        listLargestHosts(db),
        findLastRuns(db),
        findLastChecks(db, now()),
        findLastCopies(db, now()),
      ])
    return {
      warnings,
      version,
      software: { node: process.versions.node, database },
      known_since: first?.toISOString() ?? null,
      started_at: startedAt,
      slow_calls,
      jobs,
      ...(await readMetrics(metrics)),
      storage: { database_bytes, disk },
      hosts,
      mail: toMailKind(config),
      last_backup: made ? { at: made.finished_at.toISOString(), bytes: Number(made.bytes) } : null,
      restore_check: toOutcome(check.last?.checked_at, check.last?.check_failure),
      backup_copy: config.BACKUP_S3_BUCKET
        ? { at: copy.last?.copied_at?.toISOString() ?? null, failure: copy.last?.copy_failure ?? null }
        : null,
      backup_failure: failed ? { at: failed.finished_at.toISOString(), reason: failed.failure ?? '' } : null,
    }
  })
}

function toOutcome(at: Date | null | undefined, failure: string | null = null) {
  return at ? { at: at.toISOString(), failure } : null
}

function toMailKind({ SMTP_URL }: Parts['config']): 'server' | 'folder' | 'off' {
  if (SMTP_URL === 'folder') return 'folder'
  return SMTP_URL ? 'server' : 'off'
}
