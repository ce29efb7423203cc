import { type Job as BossJob, PgBoss, type SendOptions } from 'pg-boss'
import type { z } from 'zod'
import type { DatabaseConnection } from '../database/connect-database.ts'
import type { Log } from '../log/create-log.ts'
import { traceStep } from '../traces/tracing.ts'

/** Work that is done outside of a request, by whichever copy of the site takes it first. */
export type Job<P extends object> = {
  name: string
  /** What the work needs to know. It waits in the database as JSON: ids, never secrets. */
  payload: z.ZodType<P>
  /** When it comes by itself, with an empty payload: five fields of cron, in UTC. */
  cron?: string
  /** How long one run may take before another copy tries it; 15 minutes when left out. */
  limitMinutes?: number
}

export type Jobs = {
  /** Says what a job does; before `start`. A run that throws is tried again, later and later. */
  handle: <P extends object>(job: Job<P>, run: (payload: P) => Promise<void>) => void
  /** Puts a job into the queue. @param limit at most one with this key in so many seconds; others are dropped */
  enqueue: <P extends object>(job: Job<P>, payload: P, limit?: { key: string; seconds: number }) => Promise<void>
  /** Begins to work in the background; while the database is away it tries again. */
  start: () => void
  /** Stops taking jobs and waits a moment for those that run; what is cut off runs again elsewhere. */
  stop: () => Promise<void>
}

const retryMs = 5000
const stopMs = 5000
// A copy that enqueues looks at once; this is for the others, and for tries that come again.
const pollS = 10
// Nobody waits for what comes by the clock.
const cronPollS = 30
// Tried for half a day; a job that is over stays three days for whoever looks for what went wrong.
export const queueOptions = {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 15 * 60,
  deleteAfterSeconds: 3 * 24 * 3600,
}

type Handled = {
  name: string
  cron: string | undefined
  limitMinutes: number | undefined
  run: (payload: unknown) => Promise<void>
}

/** Jobs in the site's own PostgreSQL (schema `jobs`), over its pool: they survive restarts, and copies share them. */
export function createJobs(connection: DatabaseConnection, log: Log): Jobs {
  const handled = new Map<string, Handled>()
  const workers = new Map<string, string>()
  let running: Promise<PgBoss> | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function launch(): Promise<PgBoss> {
    const executeSql = (text: string, values?: unknown[]) => connection.direct.pool.query(text, values)
    const boss = new PgBoss({ schema: 'jobs', db: { executeSql } })
    boss.on('error', (error) => log.warn({ err: error }, 'jobs: the queue could not be reached'))
    try {
      await boss.start()
      for (const job of handled.values()) await work(boss, job)
      return boss
    } catch (error) {
      // Half of its workers may run already: the next launch begins anew.
      await boss.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  async function work(boss: PgBoss, { name, cron, limitMinutes, run }: Handled): Promise<void> {
    const limit = limitMinutes === undefined ? {} : { expireInSeconds: limitMinutes * 60 }
    await boss.createQueue(name, { ...queueOptions, ...limit })
    const pollingIntervalSeconds = cron ? cronPollS : pollS
    const worker = await boss.work(name, { pollingIntervalSeconds }, async (taken: BossJob[]) => {
      for (const { data } of taken) {
        try {
          await traceStep(
            () => ({ name: `job ${name}`, kind: 'consumer' }),
            () => run(data ?? {}),
          )
        } catch (error) {
          log.error({ err: error, job: name }, 'a job failed')
          throw error
        }
      }
      lookNow(boss, name)
    })
    workers.set(name, worker)
    if (cron) await boss.schedule(name, cron, {})
  }

  /** Lets this copy look for the next job without waiting for its poll. */
  function lookNow(boss: PgBoss, name: string): void {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  function launchOnce(): Promise<PgBoss> {
    running ??= launch().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }

  function start(): void {
    launchOnce().catch((error: unknown) => {
      log.warn({ err: error }, 'jobs: could not start, trying again')
      if (!isStopped) retry = setTimeout(start, retryMs)
    })
  }

  return {
    start,
    handle({ name, cron, limitMinutes, payload }, run) {
      if (handled.has(name)) throw new Error(`The job ${name} is handled twice`)
      handled.set(name, { name, cron, limitMinutes, run: (given) => run(payload.parse(given)) })
    },
    async enqueue({ name }, payload, limit) {
      if (!handled.has(name)) throw new Error(`The job ${name} has no handler`)
      const boss = await launchOnce()
      const options: SendOptions = limit ? { singletonKey: limit.key, singletonSeconds: limit.seconds } : {}
      await boss.send(name, payload, options)
      lookNow(boss, name)
    },
    async stop() {
      isStopped = true
      clearTimeout(retry)
      const boss = await running?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: stopMs })
    },
  }
}
