import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

// Between the processes of one machine (WEB_CONCURRENCY): a worker asks the first process, which asks all of them.
const wanted = z.object({ type: z.literal('metrics wanted'), id: z.int() })
const given = z.object({ type: z.literal('metrics'), id: z.int(), text: z.string().optional() })

/**
 * Lets the first process answer for all of its workers. A worker that does not tell fails the whole answer: a sum
 * without it would look like counters that were put back.
 */
export function sumMetricsOfWorkers(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, message: unknown) => {
    const asked = wanted.safeParse(message)
    if (!asked.success) return
    const answer = (text?: string) => {
      // The worker that asked may be gone meanwhile.
      if (worker.isConnected()) worker.send({ type: 'metrics', id: asked.data.id, text })
    }
    all.clusterMetrics().then(answer, () => answer())
  })
}

/**
 * In a worker: tells the first process what this one counted when it asks.
 * @returns gives what all workers counted together; fails when one of them does not answer
 */
export function joinMetricsOfWorkers(registry: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string | undefined) => void>()
  let asked = 0
  // Constructed, it listens for the first process's questions.
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
        text === undefined ? reject(new Error('A process of the site did not tell what it counted.')) : resolve(text),
      )
      process.send?.({ type: 'metrics wanted', id: asked })
    })
}
