import { expect, test } from 'vitest'
import { addSample, type ClockSample, toOffset } from './clock.ts'

/** A sample over a line with these delays, in milliseconds, to a clock that is 5 s ahead. */
const sample = (there: number, back: number) => ({ sent: 1000, received: 1000 + there + back, at: 6000 + there })

test('the offset is exact if both directions take equally long', () =>
  expect(toOffset([sample(20, 20), sample(80, 80)])).toBe(5000))

test('answers delayed in one direction are ignored if there are quicker ones', () => {
  const offset = toOffset([sample(400, 20), sample(21, 20), sample(20, 22), sample(20, 20), sample(20, 900)])
  expect(Math.abs(offset - 5000)).toBeLessThan(2)
})

test('there is no offset before the first answer', () => expect(toOffset([])).toBe(0))

test('answers from before the device slept are ignored', () => {
  const before = [sample(20, 20), sample(20, 20), sample(20, 20)]
  const slept = { ...sample(30, 30), at: 1000 + 30 + 25_000 }
  expect(toOffset(before.reduce<ClockSample[]>(addSample, []))).toBe(5000)
  expect(toOffset([...before, slept].reduce<ClockSample[]>(addSample, []))).toBe(25_000)
})

test('a slow answer that agrees with quicker ones does not replace them', () => {
  expect([sample(20, 20), sample(900, 20)].reduce<ClockSample[]>(addSample, [])).toHaveLength(2)
})
