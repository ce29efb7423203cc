import { setTimeout as sleep } from 'node:timers/promises'
import { type Job as BossJob, PgBoss, type SendOptions, systemClock } from 'pg-boss'
import type { z } from 'zod'
import { patient } from '../database/client-settings.ts'
import type { DatabaseConnection } from '../database/connect-database.ts'
import { mendJobTimes } from '../database/mend-job-times.ts'
import type { Log } from '../log/create-log.ts'
import { traceStep } from '../traces/tracing.ts'

/** Background work outside any request, run by the first copy of the site that takes it. */
export type Job<P extends object> = {
  name: string
  /** Its purpose, for operators (docs/jobs.md). */
  purpose: string
  /** The payload's schema; no payload by default. It waits in the database as JSON: ids, never secrets. */
  payload?: z.ZodType<P>
  /** The schedule, with an empty payload: five fields of cron, in UTC. */
  cron?: string
  /** Minutes that a run may take before another copy tries; 15 by default. A copy that dies is noticed earlier. */
  limitMinutes?: number
  /** Simultaneous runs in each copy, for jobs that mostly wait; 1 by default. */
  atOnce?: number
}

/**
 * An expected failure of a run, such as an address outside that does not answer: it is retried and logged low. The last
 * try ends the job without a failure: an alert would not help the operator, who cannot mend the cause.
 */
export class RetryLater extends Error {
  override name = 'RetryLater'
}

/**
 * At most one job with this key in so many seconds (others are dropped), a job that begins later, or one that is taken
 * before those of its name with a lower priority (0 by default).
 */
type EnqueueOptions = { key: string; seconds: number } | { afterSeconds: number } | { priority: number }

export type Jobs = {
  /** Registers a job's handler; before `start`. A run that throws is retried with growing delays. */
  handle: <P extends object>(job: Job<P>, run: (payload: P) => Promise<void>) => void
  /** Lists the jobs that have handlers. */
  list: () => Pick<Job<object>, 'name' | 'purpose' | 'cron'>[]
  /** @returns false when a job with the same key was queued already */
  enqueue: <P extends object>(job: Job<P>, payload: P, options?: EnqueueOptions) => Promise<boolean>
  /** Begins to run jobs in the background; retries while the database is away. */
  start: () => void
  /** Stops taking jobs and waits briefly for running ones. Interrupted jobs run again elsewhere. */
  stop: () => Promise<void>
}

const retryMs = 5000
const stopMs = 5000
const clockCheckS = 60
// Time after which the same failure is logged again.
const repeatMs = 60_000
// The enqueuing copy looks at once; the poll is for the other copies, and for retries.
const pollS = 10
// No caller waits for scheduled jobs.
const cronPollS = 30
// Retries last 8 to 17 hours. Finished jobs stay for three days, so that failures can be examined.
export const queueOptions = {
  retryLimit: 10,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 15 * 60,
  deleteAfterSeconds: 3 * 24 * 3600,
}

// Silence after which the run of a job with its own limit is another copy's.
const heartbeatSeconds = 120

// Timers of pg-boss end by this clock, which never jumps; it learns the difference to the database's each minute.
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

type Handled = Omit<Job<object>, 'payload'> & { run: (payload: unknown) => Promise<void> }

/**
 * Runs jobs from the site's own PostgreSQL (schema `jobs`), over its pool. They survive restarts, and copies share
 * them.
 */
export function createJobs(connection: DatabaseConnection, log: Log): Jobs {
  const handled = new Map<string, Handled>()
  const workers = new Map<string, string>()
  let running: Promise<PgBoss> | undefined
  let retry: NodeJS.Timeout | undefined
  let clockCheck: NodeJS.Timeout | undefined
  let isStopped = false
  const reported = new Map<string, number>()

  /** Logs each error once for a while: without the database, dozens of workers report the same one at every poll. */
  function report(error: Error): void {
    // pg-boss adds the worker's name.
    const [message = ''] = error.message.split(' (Queue: ', 1)
    const now = performance.now()
    for (const [former, at] of reported) if (now - at >= repeatMs) reported.delete(former)
    if (reported.has(message)) return
    reported.set(message, now)
    log.warn({ err: error }, 'jobs: could not reach the queue')
  }

  async function launch(): Promise<PgBoss> {
    const executeSql = (text: string, values?: unknown[]) => connection.direct.pool.query(patient(text, values))
    const boss = new PgBoss({
      schema: 'jobs',
      db: { executeSql },
      clock: steadyClock,
      clockMonitorIntervalSeconds: clockCheckS,
    })
    boss.on('error', report)
    try {
      await boss.start()
      await mendJobTimes(connection.direct.db)
      for (const job of handled.values()) await work(boss, job)
      clockCheck = setInterval(() => mendJobTimes(connection.direct.db).catch(() => {}), clockCheckS * 1000).unref()
      return boss
    } catch (error) {
      // Half of its workers may run already: the next launch starts over.
      await boss.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  async function work(boss: PgBoss, { name, cron, limitMinutes, atOnce = 1, run }: Handled): Promise<void> {
    const limit = limitMinutes === undefined ? {} : { expireInSeconds: limitMinutes * 60, heartbeatSeconds }
    const options = { ...queueOptions, ...limit }
    await boss.createQueue(name, options)
    // A queue from a restored backup (`restoreJobs`) or an earlier version has other limits.
    await boss.updateQueue(name, options)
    const pollingIntervalSeconds = cron ? cronPollS : pollS
    const worker = await boss.work(
      name,
      { pollingIntervalSeconds, localConcurrency: atOnce },
      async (taken: BossJob[]) => {
        for (const { data, retryCount } of taken) {
          await runTaken(name, () => run(data ?? {}), retryCount)
        }
        lookNow(boss, name)
      },
    )
    workers.set(name, worker)
    // A start with other settings may have left a schedule.
    await (cron ? boss.schedule(name, cron, {}) : boss.unschedule(name))
  }

  /** Runs a job and logs its failure. @throws its failure if the queue is to retry it */
  async function runTaken(name: string, run: () => Promise<unknown>, retryCount: number): Promise<void> {
    try {
      await traceStep(() => ({ name: `job ${name}`, kind: 'consumer' }), run)
    } catch (error) {
      if (!(error instanceof RetryLater)) {
        log.error({ err: error, job: name }, 'job failed')
        throw error
      }
      const isLast = retryCount >= queueOptions.retryLimit
      log.info({ job: name, reason: error.message }, isLast ? 'job is given up' : 'job is retried later')
      if (!isLast) throw error
    }
  }

  /** Makes this copy look for the next job without waiting for its poll. */
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
      log.warn({ err: error }, 'jobs: could not start; retrying')
      if (!isStopped) retry = setTimeout(start, retryMs)
    })
  }

  return {
    start,
    handle({ payload, ...job }, run) {
      if (handled.has(job.name)) throw new Error(`The job ${job.name} is handled twice`)
      // Without a payload P is object.
      const read = (given: unknown) => (payload ? payload.parse(given) : given) as Parameters<typeof run>[0]
      handled.set(job.name, { ...job, run: (given) => run(read(given)) })
    },
    list: () => [...handled.values()],
    async enqueue({ name }, payload, options) {
      if (!handled.has(name)) throw new Error(`The job ${name} has no handler`)
      const boss = await launchOnce()
      const id = await boss.send(name, payload, toSendOptions(options))
      lookNow(boss, name)
      return id !== null
    },
    async stop() {
      isStopped = true
      clearTimeout(retry)
      clearInterval(clockCheck)
      const boss = await running?.catch(() => undefined)
      if (!boss) return
      // The graceful stop of pg-boss checks only every half second whether its jobs have ended.
      const idle = Promise.all([...workers.keys()].map((name) => boss.offWork(name)))
      await Promise.race([idle, sleep(stopMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

function toSendOptions(options: EnqueueOptions | undefined): SendOptions {
  if (!options) return {}
  if ('afterSeconds' in options) return { startAfter: options.afterSeconds }
  if ('priority' in options) return options
  return { singletonKey: options.key, singletonSeconds: options.seconds }
}
