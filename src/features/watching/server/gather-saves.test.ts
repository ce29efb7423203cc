import { expect, test } from 'vitest'
import { createSaveGatherer, foldSaves, toSave } from './gather-saves.ts'
import type { Save, StoredSave } from './queries/write-saves.ts'

const saveOf = (episodeId: number, progress = 60) =>
  toSave(1, { episode_id: episodeId, progress_seconds: progress }, new Date('2026-11-21T20:00:00Z'))
const keep = (saves: Save[]): StoredSave[] =>
  saves.map(({ progressSeconds, ...save }) => ({ ...save, progressSeconds }))

/** A gatherer over a fake store, whose statements end when the test says so. */
function holdStore(limits: { maxWaiting?: number } = {}) {
  const statements: { saves: Save[]; commit: () => void; fail: (error: Error) => void }[] = []
  const write = (saves: Save[]) =>
    new Promise<StoredSave[]>((resolve, reject) => {
      statements.push({ saves, commit: () => resolve(keep(saves)), fail: reject })
    })
  return { statements, gatherer: createSaveGatherer({ write, ...limits }) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('saves that arrive together are written in one statement, and answered after its commit', async () => {
  const { statements, gatherer } = holdStore()
  let answered = 0
  const saves = [1, 2, 3].map((id) => gatherer.save(saveOf(id)).then(() => (answered += 1)))
  await turn()
  expect(statements.map(({ saves }) => saves.length)).toEqual([3])
  expect(answered).toBe(0)
  statements[0]?.commit()
  await Promise.all(saves)
  expect(answered).toBe(3)
})

test('saves that arrive during a statement are written by the next one', async () => {
  const { statements, gatherer } = holdStore()
  const first = gatherer.save(saveOf(1))
  await turn()
  const others = [2, 3].map((id) => gatherer.save(saveOf(id)))
  await turn()
  expect(statements).toHaveLength(1)
  statements[0]?.commit()
  await first
  await turn()
  expect(statements[1]?.saves.map(({ episodeId }) => episodeId)).toEqual([2, 3])
  statements[1]?.commit()
  await Promise.all(others)
})

test('a save of an unknown episode returns undefined, and does not delay the others', async () => {
  const gatherer = createSaveGatherer({
    write: async (saves) => keep(saves.filter(({ episodeId }) => episodeId !== 2)),
  })
  const answers = await Promise.all([1, 2, 3].map((id) => gatherer.save(saveOf(id))))
  expect(answers.map((stored) => stored?.episodeId)).toEqual([1, undefined, 3])
})

test('several saves of one episode are folded, and each returns the stored one', async () => {
  const { statements, gatherer } = holdStore()
  const answers = [gatherer.save(saveOf(1, 60)), gatherer.save(saveOf(1, 75))]
  await turn()
  expect(statements[0]?.saves).toHaveLength(1)
  statements[0]?.commit()
  expect((await Promise.all(answers)).map((stored) => stored?.progressSeconds)).toEqual([75, 75])
})

test('a statement does not exceed its limit', async () => {
  const sizes: number[] = []
  const write = async (saves: Save[]) => {
    sizes.push(saves.length)
    return keep(saves)
  }
  const gatherer = createSaveGatherer({ write, maxPerStatement: 2 })
  await Promise.all([1, 2, 3, 4, 5].map((id) => gatherer.save(saveOf(id))))
  expect(sizes).toEqual([2, 2, 1])
})

test('a save beyond the waiting limit is refused, and the waiting ones stay', async () => {
  const { statements, gatherer } = holdStore({ maxWaiting: 2 })
  const waiting = [gatherer.save(saveOf(1)), gatherer.save(saveOf(2))]
  await expect(gatherer.save(saveOf(3))).rejects.toMatchObject({ code: 'DATABASE_AWAY', retryAfter: 5 })
  await turn()
  statements[0]?.commit()
  expect(await Promise.all(waiting)).toHaveLength(2)
})

test('a failed statement rejects its saves, and the next ones are stored', async () => {
  const { statements, gatherer } = holdStore()
  const lost = gatherer.save(saveOf(1))
  await turn()
  statements[0]?.fail(new Error('the database went away'))
  await expect(lost).rejects.toThrow('went away')
  const later = gatherer.save(saveOf(2))
  await turn()
  statements[1]?.commit()
  expect(await later).toMatchObject({ episodeId: 2 })
})

const now = new Date('2026-11-21T20:00:00Z')
const body = { episode_id: 7, progress_seconds: 300 }
/** A save with some of its values. */
const save = (given: Partial<Save> = {}): Save => ({ ...toSave(1, body, now), ...given })
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

test('a save without an instant was watched now', () => {
  expect(toSave(1, body, now).watchedAt).toEqual(now)
})

test('an instant in the future is clamped to now', () => {
  expect(toSave(1, { ...body, watched_at: '2030-01-01T00:00:00Z' }, now).watchedAt).toEqual(now)
})

test('a position beyond the end is clamped to the end', () => {
  expect(toSave(1, { ...body, duration_seconds: 250 }, now).progressSeconds).toBe(250)
})

test('of several saves of one episode the newest position stays, in any order', () => {
  const older = save({ progressSeconds: 900, furthestSeconds: 900, watchedAt: at('19:00:00') })
  const newer = save({ progressSeconds: 120, furthestSeconds: 120, watchedAt: at('19:30:00') })
  for (const order of [
    [older, newer],
    [newer, older],
  ]) {
    expect(foldSaves(order)).toEqual([expect.objectContaining({ progressSeconds: 120, furthestSeconds: 900 })])
  }
})

test('a newer save without a duration keeps the known one', () => {
  const known = save({ watchedAt: at('19:00:00'), durationSeconds: 1380, durationAt: at('19:00:00') })
  expect(foldSaves([known, save({ progressSeconds: 400 })])).toEqual([
    expect.objectContaining({ progressSeconds: 400, durationSeconds: 1380, durationAt: at('19:00:00') }),
  ])
})

test('saves of different accounts and episodes stay separate, in one order', () => {
  const folded = foldSaves([save({ accountId: 2 }), save({ episodeId: 9 }), save()])
  expect(folded.map(({ accountId, episodeId }) => [accountId, episodeId])).toEqual([
    [1, 7],
    [1, 9],
    [2, 7],
  ])
})
