import type { Metrics } from '../../../../platform/metrics/create-metrics.ts'

type Sample = { labels: Record<string, unknown>; value: number }

/** Reads from the metrics of this process what the operator's page shows of cache and database. */
export async function readMetrics(metrics: Metrics) {
  const { cacheAnswers, cacheSize, cacheBytes, connections, waiting, replicaFit, replicaLag } = metrics
  const [outcomes, pool, behind] = await Promise.all([read(cacheAnswers), read(connections), read(replicaLag)])
  const ofState = (state: string) => sum(pool.filter(({ labels }) => labels.state === state))
  const hits = sum(outcomes.filter(({ labels }) => labels.outcome === 'hit'))
  return {
    cache: {
      answers: sum(await read(cacheSize)),
      bytes: sum(await read(cacheBytes)),
      hit_percent: sum(outcomes) > 0 ? Math.round((100 * hits) / sum(outcomes)) : null,
    },
    connections: { busy: ofState('busy'), idle: ofState('idle'), waiting: sum(await read(waiting)) },
    replicas: (await read(replicaFit)).map(({ labels: { replica }, value }) => {
      const seconds = behind.find(({ labels }) => labels.replica === replica)?.value
      return {
        name: String(replica),
        is_fit: value === 1,
        seconds_behind: seconds === undefined || Number.isNaN(seconds) ? null : seconds,
      }
    }),
  }
}

async function read(metric: { get: () => Promise<{ values: Sample[] }> }): Promise<Sample[]> {
  return (await metric.get()).values
}

function sum(samples: Sample[]): number {
  return samples.reduce((total, { value }) => total + value, 0)
}
