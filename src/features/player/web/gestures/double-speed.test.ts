import { beforeEach, expect, it, vi } from 'vitest'
import { initialPlayerState } from '../state/player-state.ts'
import { createDoubleSpeed, holdMs } from './double-speed.ts'

beforeEach(() => void vi.useFakeTimers())

function hold(state: { paused: boolean; rate: number }) {
  const rates: number[] = []
  const fast: boolean[] = []
  const player = {
    getState: () => ({ ...initialPlayerState, ...state }),
    setRate(rate: number) {
      rates.push(rate)
      state.rate = rate
    },
  }
  return { rates, fast, ...createDoubleSpeed(player, (isFast) => void fast.push(isFast)) }
}

it('plays at double speed while held, then at the former speed', () => {
  const { press, release, rates, fast } = hold({ paused: false, rate: 1.25 })
  press()
  vi.advanceTimersByTime(holdMs)
  expect(rates).toEqual([2])
  expect(release()).toBe(true)
  expect(rates).toEqual([2, 1.25])
  expect(fast).toEqual([true, false])
})

it('is a click when released early', () => {
  const { press, release, rates } = hold({ paused: false, rate: 1 })
  press()
  vi.advanceTimersByTime(holdMs - 1)
  expect(release()).toBe(false)
  vi.advanceTimersByTime(holdMs)
  expect(rates).toEqual([])
})

it('keeps a speed that was chosen while it was held', () => {
  const state = { paused: false, rate: 1 }
  const { press, release } = hold(state)
  press()
  vi.advanceTimersByTime(holdMs)
  state.rate = 1.25
  release()
  expect(state.rate).toBe(1.25)
})

it('does nothing while paused', () => {
  const { press, release, rates } = hold({ paused: true, rate: 1 })
  press()
  vi.advanceTimersByTime(holdMs)
  expect(release()).toBe(false)
  expect(rates).toEqual([])
})

it('keeps the usual rate when the key repeats', () => {
  const { press, release, rates } = hold({ paused: false, rate: 0.5 })
  press()
  vi.advanceTimersByTime(holdMs)
  press()
  vi.advanceTimersByTime(holdMs)
  release()
  expect(rates).toEqual([2, 0.5])
})
