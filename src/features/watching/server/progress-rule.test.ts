import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createSaveGatherer, foldSaves, toSave } from './gather-saves.ts'
import { findProgress } from './queries/stored-progress.ts'
import { type Save, writeSaves } from './queries/write-saves.ts'

const { db } = useTestDatabase()
const now = new Date('2026-11-21T20:00:00Z')
let accountId = 0

beforeAll(async () => {
  accountId = (await makeAccount(db)).id
})

/**
 * Messages of two devices, which the server cannot tell apart: few instants and positions, so that equal ones are
 * common.
 */
const message = fc.record({
  secondsAgo: fc.integer({ min: 0, max: 40 }),
  progress: fc.integer({ min: 0, max: 20 }).map((steps) => steps * 70),
  duration: fc.option(fc.constantFrom(1400, 1420), { nil: undefined }),
})
type Message = { secondsAgo: number; progress: number; duration: number | undefined }

/** Messages as they arrive: in any order, some repeated. */
const arrivals = fc
  .array(message, { minLength: 1, maxLength: 8 })
  .chain((sent) =>
    fc
      .shuffledSubarray([...sent, ...sent], { minLength: sent.length, maxLength: sent.length * 2 })
      .map((some) => ({ sent, arrived: [...some, ...sent] })),
  )

const toSaveOf = (episodeId: number, { secondsAgo, progress, duration }: Message): Save =>
  toSave(
    accountId,
    {
      episode_id: episodeId,
      progress_seconds: progress,
      duration_seconds: duration,
      watched_at: new Date(now.getTime() - secondsAgo * 1000).toISOString(),
    },
    now,
  )

/** Returns the newest position; of one instant, the largest. */
function newestOf(messages: Message[]) {
  const [newest] = messages.toSorted((a, b) => a.secondsAgo - b.secondsAgo || b.progress - a.progress)
  return newest && { progress: newest.progress, instant: now.getTime() - newest.secondsAgo * 1000 }
}

test('folding: any order, repetition and grouping of messages ends in the same state', () => {
  fc.assert(
    fc.property(arrivals, fc.nat(), ({ sent, arrived }, cut) => {
      const saves = arrived.map((each) => toSaveOf(1, each))
      const [folded] = foldSaves(saves)
      expect(foldSaves(sent.map((each) => toSaveOf(1, each)))).toEqual([folded])
      const at = cut % (saves.length + 1)
      expect(foldSaves([...foldSaves(saves.slice(0, at)), ...foldSaves(saves.slice(at))])).toEqual([folded])
      expect({ progress: folded?.progressSeconds, instant: folded?.watchedAt.getTime() }).toEqual(newestOf(sent))
    }),
    { numRuns: 10_000 },
  )
})

test('stored: the position is always the newest one received, and never moves back', async () => {
  const gatherer = createSaveGatherer({ write: (saves) => writeSaves(db, saves), maxPerStatement: 3 })
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 5 }), async ({ sent, arrived }, together) => {
      const { id: episodeId } = await makeEpisode(db)
      let instantBefore = Number.NEGATIVE_INFINITY
      for (let at = 0; at < arrived.length; at += together) {
        const wave = arrived.slice(at, at + together)
        await Promise.all(wave.map((each) => gatherer.save(toSaveOf(episodeId, each))))
        const kept = await findProgress(db, accountId, episodeId)
        const instant = kept?.watched_at?.getTime() ?? 0
        expect({ progress: kept?.progress_seconds, instant }).toEqual(newestOf(arrived.slice(0, at + together)))
        expect(instant).toBeGreaterThanOrEqual(instantBefore)
        instantBefore = instant
      }
      const [folded] = foldSaves(sent.map((each) => toSaveOf(episodeId, each)))
      expect(await findProgress(db, accountId, episodeId)).toMatchObject({
        progress_seconds: folded?.progressSeconds,
        duration_seconds: folded?.durationSeconds,
        watched_at: folded?.watchedAt,
      })
    }),
    { numRuns: 150 },
  )
}, 120_000)
