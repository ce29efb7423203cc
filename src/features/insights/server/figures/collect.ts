import type { Job, Jobs } from '../../../../platform/jobs/create-jobs.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { addCallTimes, addStarts, type CallTime, deleteOldFigures, saveDailyFigures } from './queries.ts'

/** Counts of this copy of the site since its last write. */
export type FigureCollector = {
  /** A video was opened. */
  countStart: (sourceId: number) => void
  /** A call was answered. @param call method and path as in the contracts */
  countCall: (call: string, ms: number) => void
  /** Writes all counts now; failed writes are retried the next time. */
  flush: () => Promise<void>
  /** Stops the regular writes after a last one. */
  close: () => Promise<void>
}

const flushMs = 60_000
const slowMs = 500

type Parts = Pick<Site, 'db' | 'log' | 'now'>

/** Counts in memory and writes once a minute, so that no visitor waits for a write. */
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
    flush().catch((error: unknown) => log.warn({ err: error }, 'figures: failed to store the counts'))
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

const saveFigures: Job<object> = {
  name: 'keep-daily-figures',
  purpose: 'stores the figures of the day',
  cron: '7 * * * *',
}
const deleteFigures: Job<object> = {
  name: 'forget-old-figures',
  purpose: 'deletes old figures',
  cron: '50 3 * * *',
}

/** Stores momentary figures each hour and deletes old ones each night. */
export function handleFigureJobs(jobs: Jobs, { db, now }: Pick<Parts, 'db' | 'now'>): void {
  jobs.handle(saveFigures, () => saveDailyFigures(db, now()))
  jobs.handle(deleteFigures, () => deleteOldFigures(db, now()))
}
