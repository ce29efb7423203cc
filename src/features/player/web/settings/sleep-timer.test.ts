import { beforeEach, expect, it, vi } from 'vitest'
import { createCell } from '../state/cell.ts'
import { initialPlayerState } from '../state/player-state.ts'
import { createSleepTimer } from './sleep-timer.ts'

/** @param over whether the episode has ended; undefined while another one is prepared */
const createTimer = ({ pause = vi.fn(), over = createCell<boolean | undefined>(false) } = {}) =>
  createSleepTimer({
    pause,
    getState: () => ({
      ...initialPlayerState,
      ended: over.get() ?? false,
      phase: over.get() === undefined ? 'preparing' : 'ready',
    }),
    subscribe: over.subscribe,
  })

beforeEach(() => void vi.useFakeTimers())

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

it('keeps the next episode from starting until another is prepared, even after a seek back', () => {
  const over = createCell<boolean | undefined>(false)
  const timer = createTimer({ over })
  timer.follow()
  timer.choose('end')
  over.set(true)
  over.set(false)
  over.set(true)
  expect(timer.choice.get()).toBe('end')
  over.set(undefined)
  expect(timer.choice.get()).toBeUndefined()
})

it('does not stop a player whose page was left', () => {
  const pause = vi.fn()
  const timer = createTimer({ pause })
  const leave = timer.follow()
  timer.choose(30)
  leave()
  vi.advanceTimersByTime(31 * 60_000)
  expect(pause).not.toHaveBeenCalled()
})

it('that ends between two episodes keeps the next one from starting', () => {
  const over = createCell<boolean | undefined>(false)
  const timer = createTimer({ over })
  timer.follow()
  timer.choose(15)
  over.set(true)
  vi.advanceTimersByTime(15 * 60_000)
  expect(timer.choice.get()).toBe('end')
  over.set(undefined)
  expect(timer.choice.get()).toBeUndefined()
})
