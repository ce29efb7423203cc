import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

// Between the processes of one machine (WEB_CONCURRENCY): a worker asks the primary process, which asks all workers.
const wanted = z.object({ type: z.literal('metrics wanted'), id: z.int() })
const given = z.object({ type: z.literal('metrics'), id: z.int(), text: z.string().optional() })

/**
 * Lets the primary process answer for all of its workers. If one worker fails to answer, so does the whole request: a
 * sum without it would look like reset counters.
 */
export function sumMetricsOfWorkers(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, message: unknown) => {
    const asked = wanted.safeParse(message)
    if (!asked.success) return
    const answer = (text?: string) => {
      // The worker that asked may have died meanwhile.
      if (worker.isConnected()) worker.send({ type: 'metrics', id: asked.data.id, text })
    }
    all.clusterMetrics().then(answer, () => answer())
  })
}

/**
 * Joins a worker's metrics to those of the primary process.
 * @returns reads the sum of all workers; fails when one of them does not answer
 */
export function joinMetricsOfWorkers(registry: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string | undefined) => void>()
  let asked = 0
  // The constructor listens for the primary process's requests.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([registry])
  process.on('message', (message: unknown) => {
    const answer = given.safeParse(message)
    if (!answer.success) return
    waiting.get(answer.data.id)?.(answer.data.text)
    waiting.delete(answer.data.id)
  })
  return () =>
    new Promise((resolve, reject) => {
      asked += 1
      waiting.set(asked, (text) =>
        text === undefined ? reject(new Error('A process of the site did not send its metrics.')) : resolve(text),
      )
      process.send?.({ type: 'metrics wanted', id: asked })
    })
}
