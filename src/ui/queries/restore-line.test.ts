import { expect, test } from 'vitest'
import { restoreLine } from './restore-line.ts'

const former = [1, 2, 3, 4]
const idOf = (line: number) => line

test.each([
  ['in its place', [1, 2, 4], [1, 2, 3, 4]],
  ['without the lines that were removed since', [1, 4], [1, 3, 4]],
  ['first when all before it are gone', [4], [3, 4]],
  ['beside lines that came since', [1, 2, 4, 5], [1, 2, 3, 4, 5]],
  ['once', [3, 4], [3, 4]],
])('a refused removal gives the line back %s', (_, lines, shown) => {
  expect(restoreLine(lines, { former, id: 3, idOf })).toEqual(shown)
})

test('a line of another list is not put into this one', () => {
  expect(restoreLine([1], { former, id: 9, idOf })).toEqual([1])
})
