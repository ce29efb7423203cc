import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The durations of the answers of /healthz in milliseconds, and the failures in words. */
export type Health = { waits: number[]; failures: string[] }

/** Requests /healthz every 20 ms, from a separate thread. @returns ends it */
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
