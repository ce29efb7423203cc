import { expect, it } from 'vitest'
import { createSourceOrder, type SourceTry } from './source-order.ts'

/** All tries, each after the one before failed. */
function listTries(count: number, resolvable = true): SourceTry[] {
  const order = createSourceOrder(count)
  const tries: SourceTry[] = []
  for (let next = order.first(); next; next = order.after(next, resolvable)) tries.push(next)
  return tries
}

it('tries each link, and each once more freshly resolved, before it gives up', () => {
  expect(listTries(2)).toEqual([
    { index: 0, fresh: false },
    { index: 0, fresh: true },
    { index: 1, fresh: false },
    { index: 1, fresh: true },
  ])
})

it('goes straight to the next link where asking the host again cannot help', () => {
  expect(listTries(3, false).map(({ index }) => index)).toEqual([0, 1, 2])
})

it('has nothing to try without a link', () => {
  expect(listTries(0)).toEqual([])
})

it('asks the host of a link that played well anew, and comes back to links that failed long ago', () => {
  const order = createSourceOrder(2)
  const second = order.after({ index: 0, fresh: true }, true)
  expect(second).toEqual({ index: 1, fresh: false })
  order.playedWell()
  expect(order.after({ index: 1, fresh: false }, true)).toEqual({ index: 1, fresh: true })
  expect(order.after({ index: 1, fresh: true }, true)).toEqual({ index: 0, fresh: false })
})
