import { z } from 'zod'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Job, Jobs } from '../../../../platform/jobs/create-jobs.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import { addCallTimes, addStarts, type CallTime, forgetOldFigures, keepDailyFigures } from './queries.ts'

/** What this copy of the site counted since it last wrote it down. */
export type FigureCollector = {
  /** A video was opened. */
  countStart: (sourceId: number) => void
  /** A call was answered. @param call method and path as in the contracts */
  countCall: (call: string, ms: number) => void
  /** Writes everything down now; what cannot be written is tried again the next time. */
  flush: () => Promise<void>
  /** Stops writing by itself, after one last time. */
  close: () => Promise<void>
}

const flushMs = 60_000
/** From here on a call is slow. */
const slowMs = 500

type Parts = { db: Database; log: Log; now: () => Date }

/** Counts in memory and writes once a minute: no visitor waits for a figure. */
export function collectFigures({ db, log, now }: Parts): FigureCollector {
  let starts = new Map<number, number>()
  let calls = new Map<string, CallTime>()

  async function flush(): Promise<void> {
    const [startsToWrite, callsToWrite] = [starts, calls]
    starts = new Map()
    calls = new Map()
    if (startsToWrite.size > 0) {
      const counts = { sourceIds: [...startsToWrite.keys()], counts: [...startsToWrite.values()], at: now() }
      await addStarts(db, counts).catch((error: unknown) => {
        for (const [id, count] of startsToWrite) starts.set(id, (starts.get(id) ?? 0) + count)
        throw error
      })
    }
    if (callsToWrite.size > 0) await addCallTimes(db, [...callsToWrite.values()], now())
  }

  const flushQuietly = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'figures: could not be written down'))
  const timer = setInterval(() => void flushQuietly(), flushMs)
  timer.unref()

  return {
    flush,
    countStart: (sourceId) => void starts.set(sourceId, (starts.get(sourceId) ?? 0) + 1),
    countCall(call, ms) {
      const kept = calls.get(call) ?? { call, calls: 0, slow_calls: 0, total_ms: 0, slowest_ms: 0 }
      calls.set(call, {
        call,
        calls: kept.calls + 1,
        slow_calls: kept.slow_calls + (ms > slowMs ? 1 : 0),
        total_ms: kept.total_ms + ms,
        slowest_ms: Math.max(kept.slowest_ms, ms),
      })
    },
    async close() {
      clearInterval(timer)
      await flushQuietly()
    },
  }
}

const keepFigures: Job<object> = { name: 'keep-daily-figures', payload: z.object({}), cron: '7 * * * *' }
const forgetFigures: Job<object> = { name: 'forget-old-figures', payload: z.object({}), cron: '50 3 * * *' }

/** Keeps each hour what only the moment knows, and forgets each night what is too old. */
export function registerFigureJobs(jobs: Jobs, { db, now }: Pick<Parts, 'db' | 'now'>): void {
  jobs.handle(keepFigures, () => keepDailyFigures(db, now()))
  jobs.handle(forgetFigures, () => forgetOldFigures(db, now()))
}
