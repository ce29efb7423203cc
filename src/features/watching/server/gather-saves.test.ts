import { expect, test } from 'vitest'
import { createSaveGatherer } from './gather-saves.ts'
import type { KeptSave } from './queries/write-saves.ts'
import { type Save, toSave } from './saves.ts'

const saveOf = (episodeId: number, progress = 60) =>
  toSave(1, { episode_id: episodeId, progress_seconds: progress }, new Date('2026-11-21T20:00:00Z'))
const keep = (saves: Save[]): KeptSave[] => saves.map(({ progressSeconds, ...save }) => ({ ...save, progressSeconds }))

/** A store whose statements end when the test says so. */
function heldStore() {
  const statements: { saves: Save[]; commit: () => void; fail: (error: Error) => void }[] = []
  const write = (saves: Save[]) =>
    new Promise<KeptSave[]>((resolve, reject) => {
      statements.push({ saves, commit: () => resolve(keep(saves)), fail: reject })
    })
  return { statements, write }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('saves that come together leave in one statement, and are answered after its commit', async () => {
  const { statements, write } = heldStore()
  const gatherer = createSaveGatherer({ write })
  let answered = 0
  const saves = [1, 2, 3].map((id) => gatherer.save(saveOf(id)).then(() => (answered += 1)))
  await turn()
  expect(statements.map(({ saves }) => saves.length)).toEqual([3])
  expect(answered).toBe(0)
  statements[0]?.commit()
  await Promise.all(saves)
  expect(answered).toBe(3)
})

test('saves that come during a statement leave with the next one', async () => {
  const { statements, write } = heldStore()
  const gatherer = createSaveGatherer({ write })
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

test('an episode that does not exist has no answer, and does not hold up its neighbours', async () => {
  const gatherer = createSaveGatherer({
    write: async (saves) => keep(saves.filter(({ episodeId }) => episodeId !== 2)),
  })
  const answers = await Promise.all([1, 2, 3].map((id) => gatherer.save(saveOf(id))))
  expect(answers.map((kept) => kept?.episodeId)).toEqual([1, undefined, 3])
})

test('several saves of one episode are folded, and each hears what is kept', async () => {
  const { statements, write } = heldStore()
  const gatherer = createSaveGatherer({ write })
  const answers = [gatherer.save(saveOf(1, 60)), gatherer.save(saveOf(1, 75))]
  await turn()
  expect(statements[0]?.saves).toHaveLength(1)
  statements[0]?.commit()
  expect((await Promise.all(answers)).map((kept) => kept?.progressSeconds)).toEqual([75, 75])
})

test('a statement holds no more than it may', async () => {
  const sizes: number[] = []
  const write = async (saves: Save[]) => {
    sizes.push(saves.length)
    return keep(saves)
  }
  const gatherer = createSaveGatherer({ write, mostPerStatement: 2 })
  await Promise.all([1, 2, 3, 4, 5].map((id) => gatherer.save(saveOf(id))))
  expect(sizes).toEqual([2, 2, 1])
})

test('when too many wait, one more is refused and the others stay', async () => {
  const { statements, write } = heldStore()
  const gatherer = createSaveGatherer({ write, mostWaiting: 2 })
  const waiting = [gatherer.save(saveOf(1)), gatherer.save(saveOf(2))]
  await expect(gatherer.save(saveOf(3))).rejects.toMatchObject({ code: 'DATABASE_AWAY', retryAfter: 5 })
  await turn()
  statements[0]?.commit()
  expect(await Promise.all(waiting)).toHaveLength(2)
})

test('a statement that fails fails its saves, and the next ones are stored', async () => {
  const { statements, write } = heldStore()
  const gatherer = createSaveGatherer({ write })
  const lost = gatherer.save(saveOf(1))
  await turn()
  statements[0]?.fail(new Error('the database went away'))
  await expect(lost).rejects.toThrow('went away')
  const later = gatherer.save(saveOf(2))
  await turn()
  statements[1]?.commit()
  expect(await later).toMatchObject({ episodeId: 2 })
})
