import { describe, expect, it } from 'vitest'
import { readTap, type Tap, type TapSequence } from './tap-sequence.ts'

const readAll = (...taps: Tap[]) => {
  let sequence: TapSequence | undefined
  return taps.map((tap) => {
    const read = readTap(sequence, tap)
    sequence = read.sequence
    return read.meaning
  })
}
const [left, middle, right] = [0.1, 0.5, 0.9]

describe('two taps within 275 ms', () => {
  it.each([
    [left, -10],
    [right, 10],
  ])('two taps within 275 ms at %d of the width seek by %d s', (share, seconds) => {
    const [first, second] = readAll({ atMs: 0, share }, { atMs: 275, share })
    expect(first).toEqual({ name: 'single' })
    expect(second).toEqual({ name: 'seek', bySeconds: seconds, totalSeconds: seconds })
  })

  it('two taps in the middle toggle full screen', () => {
    expect(readAll({ atMs: 0, share: middle }, { atMs: 200, share: middle })[1]).toEqual({ name: 'toggle-full-screen' })
  })

  it('taps on two different sides are two single taps', () => {
    expect(readAll({ atMs: 0, share: left }, { atMs: 200, share: right })[1]).toEqual({ name: 'single' })
  })
})

it('a tap after 275 ms begins a new sequence', () => {
  expect(readAll({ atMs: 0, share: left }, { atMs: 276, share: left })[1]).toEqual({ name: 'single' })
})

it('each tap soon after a double tap adds a step', () => {
  const taps = [0, 200, 700, 1200, 1900].map((atMs) => ({ atMs, share: right }))
  expect(readAll(...taps).map((meaning) => (meaning.name === 'seek' ? meaning.totalSeconds : meaning.name))).toEqual([
    'single',
    10,
    20,
    30,
    'single',
  ])
})
