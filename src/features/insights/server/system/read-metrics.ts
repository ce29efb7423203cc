import type { Metrics } from '../../../../platform/metrics/create-metrics.ts'

/**
 * Reads what the operator's page shows of memory, cache, database, mails and the log's archive, over all processes of
 * this machine; of this process alone while another one starts or ends.
 */
export async function readMetrics(metrics: Pick<Metrics, 'write' | 'writeOwn'>) {
  const samples = parse(await metrics.write().catch(() => metrics.writeOwn()))
  const sum = (name: string, labels: Labels = {}) =>
    samples.reduce((total, sample) => (is(sample, name, labels) ? total + sample.value : total), 0)
  const momentOf = (name: string, labels: Labels = {}) => {
    const seconds = samples.find((sample) => is(sample, name, labels))?.value
    return seconds ? new Date(seconds * 1000).toISOString() : null
  }
  const hasArchive = samples.some((sample) => is(sample, 'log_archive_failing', {}))
  const outcomes = sum('cache_answers_total')
  const hits = sum('cache_answers_total', { outcome: 'hit' })
  return {
    memory_bytes: samples.find(({ name }) => name === 'process_resident_memory_bytes')?.value ?? 0,
    cache: {
      answers: sum('cache_answers_kept'),
      bytes: sum('cache_bytes'),
      hit_percent: outcomes > 0 ? Math.round((100 * hits) / outcomes) : null,
    },
    connections: {
      busy: sum('database_connections', { state: 'busy' }),
      idle: sum('database_connections', { state: 'idle' }),
      waiting: sum('database_waiting'),
    },
    mails: {
      sent: sum('mails_total', { outcome: 'sent' }),
      failed: sum('mails_total', { outcome: 'failed' }),
      last_sent_at: momentOf('last_mail_timestamp_seconds', { outcome: 'sent' }),
      last_failed_at: momentOf('last_mail_timestamp_seconds', { outcome: 'failed' }),
    },
    log_archive: hasArchive
      ? {
          is_failing: sum('log_archive_failing') > 0,
          archived_at: momentOf('last_log_archived_timestamp_seconds'),
          base_at: momentOf('last_base_timestamp_seconds'),
        }
      : null,
    replicas: samples
      .filter((sample) => is(sample, 'replica_fit', {}))
      .map(({ labels: { replica = '' }, value }) => {
        const seconds = samples.find((sample) => is(sample, 'replica_lag_seconds', { replica }))?.value
        return {
          name: replica,
          is_fit: value === 1,
          seconds_behind: seconds === undefined || Number.isNaN(seconds) ? null : seconds,
        }
      }),
  }
}

type Labels = Record<string, string>
type Sample = { name: string; labels: Labels; value: number }

function is(sample: Sample, name: string, labels: Labels): boolean {
  return (
    sample.name === `sumine_${name}` && Object.entries(labels).every(([key, value]) => sample.labels[key] === value)
  )
}

/** Reads the Prometheus format, as far as the names of replicas need it: without escapes in labels. */
function parse(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text]),
    ),
    // Prometheus writes `Nan`.
    value: Number(value),
  }))
}
