import { expect, it } from 'vitest'
import { createSourceTries, type SourceTry } from './source-tries.ts'

/** Lists all tries, assuming that each one fails. */
function listTries(count: number, resolvable = true): SourceTry[] {
  const order = createSourceTries(() => count)
  const tries: SourceTry[] = []
  for (let next = order.first(); next; next = order.after(next, resolvable)) tries.push(next)
  return tries
}

it('tries each link, then resolves it again once, before it gives up', () => {
  expect(listTries(2)).toEqual([
    { index: 0, fresh: false },
    { index: 0, fresh: true },
    { index: 1, fresh: false },
    { index: 1, fresh: true },
  ])
})

it('goes straight to the next link when resolving again cannot help', () => {
  expect(listTries(3, false).map(({ index }) => index)).toEqual([0, 1, 2])
})

it('returns no try without links', () => expect(listTries(0)).toEqual([]))

it('resolves a link that played well again, and returns to links that failed earlier', () => {
  const order = createSourceTries(() => 2)
  const second = order.after({ index: 0, fresh: true }, true)
  expect(second).toEqual({ index: 1, fresh: false })
  order.playedWell()
  expect(order.after({ index: 1, fresh: false }, true)).toEqual({ index: 1, fresh: true })
  expect(order.after({ index: 1, fresh: true }, true)).toEqual({ index: 0, fresh: false })
})
