import { AppError } from '../../../platform/http/app-error.ts'
import type { StoredSave } from './queries/write-saves.ts'
import { foldSaves, keyOfSave, type Save } from './saves.ts'

/** Batches the saves of all accounts into shared statements. */
export type SaveGatherer = {
  /**
   * @returns the stored progress, once committed; undefined for an unknown episode
   * @throws AppError DATABASE_AWAY when too many saves are waiting, or the error of the database
   */
  save: (save: Save) => Promise<StoredSave | undefined>
}

type GathererOptions = {
  /** Stores saves in one statement, at most one per account and episode. */
  write: (saves: Save[]) => Promise<StoredSave[]>
  maxPerStatement?: number
  maxWaiting?: number
}

type Waiting = {
  save: Save
  resolve: (stored: StoredSave | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Batches saves into few statements. While idle, the saves of one turn of the event loop are written together. Saves
 * that arrive during a statement are written by the next, a few milliseconds later.
 */
export function createSaveGatherer({
  write,
  maxPerStatement = 500,
  maxWaiting = 20_000,
}: GathererOptions): SaveGatherer {
  const queue: Waiting[] = []
  // One statement runs while the next one fills. A commit takes about as long for a hundred rows as for one, so under
  // load more saves share a commit. A second concurrent statement was measured and gains nothing.
  let isBusy = false

  function schedule(): void {
    if (isBusy || queue.length === 0) return
    isBusy = true
    setImmediate(() => void flush())
  }

  async function flush(): Promise<void> {
    const batch = queue.splice(0, maxPerStatement)
    try {
      const rows = await write(foldSaves(batch.map(({ save }) => save)))
      const stored = new Map(rows.map((row) => [keyOfSave(row), row]))
      for (const { save, resolve } of batch) resolve(stored.get(keyOfSave(save)))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      isBusy = false
      schedule()
    }
  }

  return {
    save: (save) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxWaiting) {
          reject(new AppError('DATABASE_AWAY', undefined, { retryAfter: 5 }))
          return
        }
        queue.push({ save, resolve, reject })
        schedule()
      }),
  }
}
