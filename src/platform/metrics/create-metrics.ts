import cluster from 'node:cluster'
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { joinMetricsOfWorkers } from './cluster-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

const requestSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const vitalSeconds = [0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10]
const shifts = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

/**
 * Creates the process's metrics for Prometheus (docs/reliability.md). Labels never hold visitors' input: routes are
 * templates, and hosts are known ones.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `sumine_${name}`, help, labelNames, registers: [registry] })
  const readers = new WeakMap<object, () => void | Promise<void>>()
  /** @param together how the values of several processes on this machine combine */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    together: Aggregator = 'sum',
  ) =>
    new Gauge({
      name: `sumine_${name}`,
      help,
      labelNames,
      registers: [registry],
      aggregator: together,
      collect() {
        return readers.get(this)?.()
      },
    })
  const histogram = <Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[] = []) =>
    new Histogram({ name: `sumine_${name}`, help, buckets, labelNames, registers: [registry] })

  return {
    processes: gauge('processes', 'Processes of the site on this machine'),
    requests: histogram('http_request_seconds', 'Time to answer a request', requestSeconds, [
      'method',
      'route',
      'status',
    ]),
    holds: counter('event_loop_holds_total', 'Times the event loop was held for over 200 ms, by the likeliest route', [
      'route',
    ]),
    cacheAnswers: counter('cache_answers_total', 'Answers that could be kept, by whether they were', ['outcome']),
    cacheBytes: gauge('cache_bytes', 'Bytes of the answers kept in memory'),
    cacheSize: gauge('cache_answers_kept', 'Answers kept in memory'),
    connections: gauge('database_connections', 'Connections of the pool', ['state']),
    waiting: gauge('database_waiting', 'Queries that wait for a connection of the pool'),
    reads: gauge('database_reads', 'Reads that may come from a replica, by who made them', ['server']),
    replicaLag: gauge('replica_lag_seconds', 'How far a replica of the database is behind', ['replica'], 'max'),
    replicaFit: gauge('replica_fit', 'Whether a replica is near enough to be read from', ['replica'], 'min'),
    databaseBytes: gauge('database_bytes', 'Size of the database', [], 'max'),
    diskBytes: gauge('disk_bytes', 'Bytes of the disk that holds DATA_DIR: free ones, and all', ['state'], 'max'),
    jobs: gauge('jobs', 'Jobs by state; those that are over stay three days', ['state'], 'max'),
    lastBackup: gauge(
      'last_backup_timestamp_seconds',
      'When the last backup was made; 0 when there is none',
      [],
      'max',
    ),
    lastBackupCopy: gauge(
      'last_backup_copy_timestamp_seconds',
      'When a backup was last copied to the bucket of backups; 0 when none was',
      ['bucket'],
      'max',
    ),
    lastRestoreCheck: gauge(
      'last_restore_check_timestamp_seconds',
      'When a backup was last restored as a test; 0 when none was',
      [],
      'max',
    ),
    archivedLog: gauge(
      'last_log_archived_timestamp_seconds',
      "When the embedded database's log was last copied to WAL_ARCHIVE_DIR; 0 when it never was",
      ['folder'],
      'max',
    ),
    archiveFails: gauge('log_archive_failing', 'Whether the last attempt to copy the log failed', ['folder'], 'max'),
    lastBase: gauge(
      'last_base_timestamp_seconds',
      'When a copy to add the archived log to was last made; 0 when none was',
      ['folder'],
      'max',
    ),
    mails: counter(
      'mails_total',
      'Mails by what became of them; refused: their address alone; failed: all other failures',
      ['outcome'],
    ),
    lastMail: gauge(
      'last_mail_timestamp_seconds',
      'When a mail last had this outcome; missing before the first',
      ['outcome'],
      'max',
    ),
    links: gauge('links', 'Links by host and health, of the hosts with the most links', ['host', 'health'], 'max'),
    versionInfo: gauge('version_info', 'The versions that run: always 1', ['version', 'node', 'database'], 'max'),
    resolutions: counter('resolutions_total', 'Links that were resolved, by host and outcome', ['host', 'outcome']),
    seances: gauge('seances', 'Séances with people connected to a process'),
    seancePeople: gauge('seance_people', 'People connected to séances'),
    seanceRefusals: counter('seance_refusals_total', 'Connections and messages refused in séances', ['reason']),
    vitals: histogram('web_vital_seconds', 'What browsers measured: LCP, INP and TTFB', vitalSeconds, ['vital']),
    shifts: histogram('web_layout_shift', 'What browsers measured: CLS', shifts),
    browserErrors: counter('browser_errors_total', 'Errors of scripts in the browsers that measure'),
    /** Registers a reader that sets a gauge before each scrape. */
    measure: (measured: Gauge<string>, read: () => void | Promise<void>) => void readers.set(measured, read),
    /** Writes all metrics in the Prometheus format, summed over the processes of this machine (WEB_CONCURRENCY). */
    write: cluster.isWorker ? joinMetricsOfWorkers(registry) : () => registry.metrics(),
    /** Writes those of this process. */
    writeOwn: () => registry.metrics(),
    contentType: registry.contentType,
    /** Lists all metric names, including the parts of histograms. */
    async names(): Promise<Set<string>> {
      const known = await registry.getMetricsAsJSON()
      return new Set(known.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]))
    },
  }
}
