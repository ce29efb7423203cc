import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { initialPlayerState } from '../state/player-state.ts'
import { createSleepTimer } from './sleep-timer.ts'

const createTimer = ({ pause = vi.fn(), ended = false } = {}) =>
  createSleepTimer({ pause, getState: () => ({ ...initialPlayerState, ended }) })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('pauses once after the chosen minutes', () => {
  const pause = vi.fn()
  const timer = createTimer({ pause })
  timer.choose(15)
  vi.advanceTimersByTime(15 * 60_000 - 1)
  expect(pause).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(pause).toHaveBeenCalledOnce()
  expect(timer.choice.get()).toBeUndefined()
})

it('replaces an earlier choice', () => {
  const pause = vi.fn()
  const timer = createTimer({ pause })
  timer.choose(15)
  timer.choose(undefined)
  timer.choose('end')
  vi.advanceTimersByTime(24 * 3600_000)
  expect(pause).not.toHaveBeenCalled()
  expect(timer.findEnd()).toBeUndefined()
})

it('keeps the next episode from starting, once', () => {
  const timer = createTimer()
  expect(timer.consumeEndOfEpisode()).toBe(false)
  timer.choose('end')
  expect(timer.consumeEndOfEpisode()).toBe(true)
  expect(timer.consumeEndOfEpisode()).toBe(false)
})

it('does not stop a player whose page was left', () => {
  const pause = vi.fn()
  const timer = createTimer({ pause })
  timer.choose(30)
  timer.destroy()
  vi.advanceTimersByTime(31 * 60_000)
  expect(pause).not.toHaveBeenCalled()
})

it('that ends between two episodes keeps the next one from starting', () => {
  const timer = createTimer({ ended: true })
  timer.choose(15)
  vi.advanceTimersByTime(15 * 60_000)
  expect(timer.consumeEndOfEpisode()).toBe(true)
})
