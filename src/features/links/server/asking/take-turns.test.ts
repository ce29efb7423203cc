import { expect, test } from 'vitest'
import { createTurns } from './take-turns.ts'

/** Work that ends when the test says so. */
function makeWork() {
  const begun: number[] = []
  const ends: ((error?: Error) => void)[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return new Promise<number>((resolve, reject) => {
      ends[number] = (error) => (error ? reject(error) : resolve(number))
    })
  }
  return { begun, end: (number: number, error?: Error) => ends[number]?.(error), work }
}

test('concurrency is limited, and the others follow in order', async () => {
  const take = createTurns({ atOnce: 2, maxWaiting: 10 }, () => new Error('full'))
  const { begun, end, work } = makeWork()
  const done = [0, 1, 2, 3].map((number) => take(work(number)))
  expect(begun).toEqual([0, 1])
  end(1)
  await done[1]
  expect(begun).toEqual([0, 1, 2])
  end(0)
  await done[0]
  expect(begun).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(done)).toEqual([0, 1, 2, 3])
})

test('failing work passes its slot on', async () => {
  const take = createTurns({ atOnce: 1, maxWaiting: 10 }, () => new Error('full'))
  const { end, work } = makeWork()
  const [first, second] = [take(work(0)), take(work(1))]
  end(0, new Error('no'))
  await expect(first).rejects.toThrow('no')
  end(1)
  expect(await second).toBe(1)
})

test('when too many wait, one more is refused at once', async () => {
  const take = createTurns({ atOnce: 1, maxWaiting: 1 }, () => new Error('full'))
  const { end, work } = makeWork()
  const [first, second] = [take(work(0)), take(work(1))]
  await expect(take(work(2))).rejects.toThrow('full')
  end(0)
  await first
  end(1)
  await second
})
