import type { SaveBody, StoredProgress } from '../../../src/features/watching/contract.ts'
import { reachesSeen } from '../../../src/features/watching/rules.ts'
import { foldSaves, toSave } from '../../../src/features/watching/server/gather-saves.ts'
import type { Save } from '../../../src/features/watching/server/queries/write-saves.ts'
import { type Entry, toSaves } from '../../../src/features/watching/web/journal/entry.ts'

/** The saves that reached the server together. */
type Arrival = { saves: SaveBody[]; at: number }

const accountId = 1

/** The server's real rule over a map instead of a database; throws when progress goes back in time. */
export function createSimulatedServer() {
  const arrivals: Arrival[] = []
  const kept = new Map<number, Save>()

  function take(entries: Entry[], now: number): void {
    const saves = entries.flatMap(toSaves)
    arrivals.push({ saves, at: now })
    for (const save of foldSaves(saves.map((body) => toSave(accountId, body, new Date(now))))) {
      const before = kept.get(save.episodeId)
      const [after] = foldSaves(before ? [before, save] : [save])
      if (!after) throw new Error('a save was lost while merging')
      if (before && after.watchedAt < before.watchedAt) throw new Error('the server went back in time')
      kept.set(save.episodeId, after)
    }
  }

  function answer(episodeId: number): StoredProgress {
    const save = kept.get(episodeId)
    if (!save) return { progress_seconds: 0, duration_seconds: null, updated_at: null, seen: false }
    return {
      progress_seconds: save.progressSeconds,
      duration_seconds: save.durationSeconds,
      updated_at: save.watchedAt.toISOString(),
      seen: reachesSeen(save.furthestSeconds, save.durationSeconds),
    }
  }

  return { arrivals, kept, take, answer }
}
