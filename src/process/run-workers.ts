import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { closeDemoAccounts } from '../demo/load-demo.ts'
import type { Config } from '../platform/config/config.ts'
import { loadSecrets } from '../platform/config/secrets.ts'
import type { Log } from '../platform/log/create-log.ts'
import { sumMetricsOfWorkers } from '../platform/metrics/cluster-metrics.ts'
import { reportFindings } from './checks/report-findings.ts'
import { endOnSignal } from './end-on-signal.ts'
import { prepareDatabase } from './prepare-database.ts'
import { welcome } from './welcome.ts'

const readyMessage = z.object({ isReady: z.literal(true), port: z.number() })
// The pause before a process that crashes at once is restarted.
const restartPauseMs = 1000

/**
 * Runs the site in WEB_CONCURRENCY processes that share one port. This process prepares the database, starts and stops
 * the others, and replaces those that die. They receive each other's events like copies on other machines.
 */
export function runWorkers({ config, log, startedAt }: { config: Config; log: Log; startedAt: number }): void {
  const end = endOnSignal(log)
  sumMetricsOfWorkers()
  let isEnding = false

  async function start(): Promise<void> {
    const { connection, isDemoNew } = await prepareDatabase({ config, log }, end.add)
    end.add(endWorkers)
    // Created here, so that the other processes do not each create them.
    loadSecrets(config.DATA_DIR, config.SESSION_SECRET)
    cluster.on('exit', (worker, code, signal) => void restart(worker, code, signal))
    const ports = await Promise.all(Array.from({ length: config.WEB_CONCURRENCY }, () => portOf(cluster.fork())))
    if (!config.DEMO) await closeDemoAccounts(connection.db, log)
    welcome(config, { port: ports[0] ?? config.PORT, startedAt, isDemoNew })
    void reportFindings(config, log)
  }

  async function restart(worker: Worker, code: number, signal: string): Promise<void> {
    // If one dies before it is ready, the start fails and ends the others.
    await sleep(restartPauseMs)
    if (isEnding) return
    log.error({ pid: worker.process.pid, code, signal }, 'a worker process died; starting another')
    cluster.fork()
  }

  async function endWorkers(): Promise<void> {
    isEnding = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = workers.map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  start().catch(end.fail(config))
}

/** @returns the port that a process listens on, once it does. @throws when it exits first */
async function portOf(worker: Worker): Promise<number> {
  const reported = new Promise<number>((resolve) => {
    worker.on('message', (message: unknown) => {
      const ready = readyMessage.safeParse(message)
      if (ready.success) resolve(ready.data.port)
    })
  })
  const ended = once(worker, 'exit').then(() => {
    throw new Error('A process of the site ended before it was ready.')
  })
  return Promise.race([reported, ended])
}
