import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Milliseconds that each answer of /healthz took, and how many questions had another one or none. */
export type Health = { waits: number[]; failures: number }

/** Asks a site every 20 ms whether it lives, from a thread of its own. @returns ends it */
export async function askHealth(url: string): Promise<() => Promise<Health>> {
  const worker = new Worker(new URL('./ask-health-thread.ts', import.meta.url), { workerData: url })
  await once(worker, 'online')
  return async () => {
    worker.postMessage('stop')
    const [health] = (await once(worker, 'message')) as [Health]
    await worker.terminate()
    return health
  }
}
