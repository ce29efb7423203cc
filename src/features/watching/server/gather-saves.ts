import { AppError } from '../../../platform/http/app-error.ts'
import type { KeptSave } from './queries/write-saves.ts'
import { foldSaves, keyOfSave, type Save } from './saves.ts'

/** Stores one save together with those of everybody else that come meanwhile. */
export type SaveGatherer = {
  /**
   * @returns what is kept, once that is committed; undefined when there is no such episode
   * @throws AppError DATABASE_AWAY when too many saves wait already, or what the database threw
   */
  save: (save: Save) => Promise<KeptSave | undefined>
}

type GathererOptions = {
  /** Stores saves in one statement, at most one for each person and episode. */
  write: (saves: Save[]) => Promise<KeptSave[]>
  /** How many saves one statement holds. */
  mostPerStatement?: number
  /** How many saves may wait for their statement. */
  mostWaiting?: number
}

type Waiting = {
  save: Save
  resolve: (kept: KeptSave | undefined) => void
  reject: (error: unknown) => void
}

// One statement runs while the next one is gathered: a commit takes about as long for a hundred rows as for one, so
// the busier the site, the more saves share one. Tried: a second one in flight gains nothing.
const mostInFlight = 1

/**
 * Gathers saves into few statements. A save that comes while nothing is stored leaves with those of the same turn of
 * the event loop; one that comes during a statement leaves with the next, a few milliseconds later.
 */
export function createSaveGatherer({
  write,
  mostPerStatement = 500,
  mostWaiting = 20_000,
}: GathererOptions): SaveGatherer {
  const queue: Waiting[] = []
  let inFlight = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || inFlight >= mostInFlight || queue.length === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      void flush()
    })
  }

  async function flush(): Promise<void> {
    const batch = queue.splice(0, mostPerStatement)
    if (batch.length === 0) return
    inFlight += 1
    try {
      const rows = await write(foldSaves(batch.map(({ save }) => save)))
      const kept = new Map(rows.map((row) => [keyOfSave(row), row]))
      for (const { save, resolve } of batch) resolve(kept.get(keyOfSave(save)))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      inFlight -= 1
      schedule()
    }
  }

  return {
    save: (save) =>
      new Promise((resolve, reject) => {
        if (queue.length >= mostWaiting) {
          reject(new AppError('DATABASE_AWAY', undefined, { retryAfter: 5 }))
          return
        }
        queue.push({ save, resolve, reject })
        schedule()
      }),
  }
}
