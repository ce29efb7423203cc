import { expect, it } from 'vitest'
import { findMarked, formatRanges, parseRanges } from './marked-numbers.ts'

const all = [1, 2, 3, 4, 5, 12, 12.5, 13]

it('reads the lists that guides publish', () => {
  expect(parseRanges('2, 4-5; 12.5\n13')).toEqual([
    { first: 2, last: 2 },
    { first: 4, last: 5 },
    { first: 12.5, last: 12.5 },
    { first: 13, last: 13 },
  ])
  expect(parseRanges('4 – 5, 1 à 3')).toEqual([
    { first: 4, last: 5 },
    { first: 1, last: 3 },
  ])
  expect(parseRanges(' ')).toEqual([])
})

it.each(['deux', '5-4', '1-2-3', '1.234', '-3'])('refuses %s', (text) => expect(parseRanges(text)).toBeUndefined())

it('covers every number of the season within a range, and reports ranges without any', () => {
  expect(findMarked(parseRanges('4-12.5, 6-9, 40') ?? [], all)).toEqual({
    numbers: [4, 5, 12, 12.5],
    unknown: [
      { first: 6, last: 9 },
      { first: 40, last: 40 },
    ],
  })
})

it('writes what it reads', () => {
  const text = formatRanges([1, 2, 3, 5, 12, 13], all)
  expect(text).toBe('1-3, 5-12, 13')
  expect(findMarked(parseRanges(text) ?? [], all).numbers).toEqual([1, 2, 3, 5, 12, 13])
})
