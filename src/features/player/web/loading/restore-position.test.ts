import { beforeEach, expect, it, vi } from 'vitest'
import { createCell } from '../state/cell.ts'
import { initialPlayerState, type PlayerState } from '../state/player-state.ts'
import { isWorthRestoring, restorePosition } from './restore-position.ts'

beforeEach(() => vi.useFakeTimers())

/** Fakes an element whose seeks succeed from the nth attempt on, or never when `reachable` is false. */
function createVideo({ succeedsFrom, reachable }: { succeedsFrom: number; reachable: boolean }) {
  const ranges = { length: reachable ? 1 : 0, start: () => 0, end: () => 1440 }
  let time = 0
  let attempts = 0
  return {
    seekable: ranges,
    buffered: { length: 0, start: () => 0, end: () => 0 },
    seeking: false,
    pauses: 0,
    get attempts() {
      return attempts
    },
    get currentTime() {
      return time
    },
    set currentTime(target: number) {
      attempts++
      if (attempts >= succeedsFrom) time = target
    },
    pause() {
      this.pauses++
    },
  }
}

function begin({ seconds = 754, succeedsFrom = 1, reachable = true } = {}) {
  const video = createVideo({ succeedsFrom, reachable })
  const state = createCell<PlayerState>(initialPlayerState)
  const ends: string[] = []
  const cancel = restorePosition({
    position: { seconds, durationSeconds: undefined },
    // The fake has what restoring uses of an element.
    getVideo: () => video as unknown as HTMLVideoElement,
    getState: state.get,
    subscribe: state.subscribe,
    resume: () => ends.push('resumed'),
    onEnd: () => ends.push('ended'),
  })
  const change = (changed: Partial<PlayerState>) => state.set({ ...state.get(), ...changed })
  const becomeReady = () => change({ phase: 'ready', hasMetadata: true, duration: 1440 })
  return { video, ends, cancel, change, becomeReady }
}

it.each([
  [30, 1440, false],
  [31, 1440, true],
  [1379, 1440, true],
  [1380, 1440, false],
  [754, undefined, true],
])('a position at %d s of %s s is worth restoring: %s', (seconds, duration, worth) => {
  expect(isWorthRestoring({ seconds, durationSeconds: duration })).toBe(worth)
})

it('pauses, seeks, and resumes a moment later', () => {
  const { video, ends, becomeReady } = begin()
  becomeReady()
  expect(video).toMatchObject({ pauses: 1, currentTime: 754 })
  expect(ends).toEqual([])
  vi.advanceTimersByTime(300)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('waits for the duration, however late it comes', () => {
  const { video, ends, change, becomeReady } = begin()
  change({ phase: 'ready', hasMetadata: false })
  vi.advanceTimersByTime(60_000)
  expect(video.attempts).toBe(0)
  becomeReady()
  vi.advanceTimersByTime(300)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('retries after 1 s, 1.5 s and 2 s when the seek had no effect', () => {
  const { video, ends, becomeReady } = begin({ succeedsFrom: 4 })
  becomeReady()
  const attemptsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return video.attempts
  }
  expect([attemptsAfter(999), attemptsAfter(1), attemptsAfter(1499), attemptsAfter(1)]).toEqual([1, 2, 2, 3])
  expect([attemptsAfter(1999), attemptsAfter(1)]).toEqual([3, 4])
  vi.advanceTimersByTime(300)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('plays from where it is after five attempts', () => {
  const { video, ends, becomeReady } = begin({ succeedsFrom: 99 })
  becomeReady()
  vi.advanceTimersByTime(60_000)
  expect(video.attempts).toBe(5)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('gives up when the host does not support seeking', () => {
  const { video, ends, becomeReady } = begin({ reachable: false })
  becomeReady()
  vi.advanceTimersByTime(1000)
  expect(video.attempts).toBe(0)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('does not seek when the duration shows that little is left', () => {
  const { video, ends, becomeReady } = begin({ seconds: 1400 })
  becomeReady()
  expect(video.currentTime).toBe(0)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('starts over when another link takes over midway', () => {
  const { video, ends, change, becomeReady } = begin({ succeedsFrom: 2 })
  becomeReady()
  change({ phase: 'preparing', hasMetadata: false })
  vi.advanceTimersByTime(10_000)
  expect(video.attempts).toBe(1)
  becomeReady()
  vi.advanceTimersByTime(300)
  expect(video.currentTime).toBe(754)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('waits for links that are added after all known ones failed', () => {
  const { video, ends, change, becomeReady } = begin()
  change({ phase: 'unavailable' })
  change({ phase: 'preparing' })
  becomeReady()
  vi.advanceTimersByTime(300)
  expect(video.currentTime).toBe(754)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('gives each link its own attempts', () => {
  const { video, ends, change, becomeReady } = begin({ succeedsFrom: 8 })
  becomeReady()
  vi.advanceTimersByTime(2600)
  expect(video.attempts).toBe(3)
  change({ phase: 'preparing', hasMetadata: false })
  becomeReady()
  vi.advanceTimersByTime(10_000)
  expect(video.currentTime).toBe(754)
  expect(ends).toEqual(['ended', 'resumed'])
})

it('does nothing after it is cancelled', () => {
  const { video, ends, cancel, becomeReady } = begin({ succeedsFrom: 99 })
  becomeReady()
  cancel()
  vi.advanceTimersByTime(60_000)
  expect(video.attempts).toBe(1)
  expect(ends).toEqual([])
})

it('an asked position is restored wherever it lies within the episode', () => {
  const ask = (seconds: number) => isWorthRestoring({ seconds, durationSeconds: 1440, isAsked: true })
  expect([0, 5, 1430, 1440, 9000].map(ask)).toEqual([false, true, true, false, false])
})
