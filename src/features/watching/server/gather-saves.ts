import { AppError } from '../../../platform/http/app-error.ts'
import type { SaveBody } from '../contract.ts'
import type { Save, StoredSave } from './queries/write-saves.ts'

/** Batches the saves of all accounts into shared statements. */
export type SaveGatherer = {
  /**
   * @returns the stored progress, once committed; undefined for an unknown episode
   * @throws AppError DATABASE_AWAY when too many saves are waiting, or the error of the database
   */
  save: (save: Save) => Promise<StoredSave | undefined>
}

type GathererOptions = {
  /** Stores saves in one statement, at most one per account and episode (queries/write-saves.ts). */
  write: (saves: Save[]) => Promise<StoredSave[]>
  maxPerStatement?: number
  maxWaiting?: number
}

type Waiting = { save: Save; resolve: (stored: StoredSave | undefined) => void; reject: (error: unknown) => void }

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

/**
 * Normalises a save: its instant is not in the future (a device whose clock is ahead would shut out all others), its
 * position not beyond the end.
 */
export function toSave(accountId: number, body: SaveBody, now: Date): Save {
  const given = body.watched_at === undefined ? now : new Date(body.watched_at)
  const watchedAt = given > now ? now : given
  const durationSeconds = body.duration_seconds ?? null
  const progressSeconds = Math.min(body.progress_seconds, durationSeconds ?? body.progress_seconds)
  return {
    accountId,
    episodeId: body.episode_id,
    progressSeconds,
    watchedAt,
    durationSeconds,
    durationAt: durationSeconds === null ? null : watchedAt,
    furthestSeconds: progressSeconds,
    playedSeconds: body.played_seconds ?? 0,
  }
}

const keyOfSave = ({ accountId, episodeId }: { accountId: number; episodeId: number }) => `${accountId}/${episodeId}`

/** Folds saves to one per account and episode, sorted by both, with the same rule as the database. */
export function foldSaves(saves: Iterable<Save>): Save[] {
  const folded = new Map<string, Save>()
  for (const save of saves) {
    const other = folded.get(keyOfSave(save))
    folded.set(keyOfSave(save), other ? joinSaves(other, save) : save)
  }
  // Sorted, so that two statements with the same rows cannot deadlock.
  return [...folded.values()].sort((a, b) => a.accountId - b.accountId || a.episodeId - b.episodeId)
}

function joinSaves(a: Save, b: Save): Save {
  const position = comparePositions(a, b) >= 0 ? a : b
  const duration = compareDurations(a, b) >= 0 ? a : b
  return {
    ...position,
    durationSeconds: duration.durationSeconds,
    durationAt: duration.durationAt,
    furthestSeconds: Math.max(a.furthestSeconds, b.furthestSeconds),
    // A save without an answer is repeated within the next one: the larger counts, not the sum.
    playedSeconds: Math.max(a.playedSeconds, b.playedSeconds),
  }
}

/** The newest wins; of one instant, the larger position. */
function comparePositions(a: Save, b: Save): number {
  return a.watchedAt.getTime() - b.watchedAt.getTime() || a.progressSeconds - b.progressSeconds
}

function compareDurations(a: Save, b: Save): number {
  const [timeA, timeB] = [
    a.durationAt?.getTime() ?? Number.NEGATIVE_INFINITY,
    b.durationAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  ]
  if (timeA !== timeB) return timeA < timeB ? -1 : 1
  return (a.durationSeconds ?? 0) - (b.durationSeconds ?? 0)
}
