import { expect, it } from 'vitest'
import { toTimeRanges } from '../../../../../tests/kit/time-ranges.ts'
import { holdAtGap } from './hold-at-gap.ts'

/** A fake video with buffered ranges that tests can move around in. */
function makeVideo(currentTime: number, ranges: [start: number, end: number][]) {
  const listeners = new EventTarget()
  const buffered = toTimeRanges(...ranges)
  const video = { currentTime, buffered, addEventListener: listeners.addEventListener.bind(listeners) }
  const goTo = (time: number) => {
    video.currentTime = time
    listeners.dispatchEvent(new Event('timeupdate'))
  }
  return { video: video as Parameters<typeof holdAtGap>[0], goTo }
}

function hold(ranges: [number, number][], { currentTime = 12, signal = new AbortController().signal } = {}) {
  const events: string[] = []
  const { video, goTo } = makeVideo(currentTime, ranges)
  const gap = {
    start: 48,
    end: 54,
    onReached: () => events.push('reached'),
    onElsewhere: (to: number) => events.push(`at ${to}`),
  }
  holdAtGap(video, gap, signal)
  return { events, goTo }
}

it('plays up to the gap, then reports it once', () => {
  const { events, goTo } = hold([[0, 48]])
  goTo(47.5)
  expect(events).toEqual([])
  goTo(47.9)
  goTo(48)
  expect(events).toEqual(['reached'])
})

it('reports a jump into the gap as reached', () => {
  const { events, goTo } = hold([[0, 48]])
  goTo(50)
  expect(events).toEqual(['reached'])
})

it('reports a jump elsewhere, which has to be fetched', () => {
  const beyond = hold([[0, 48]])
  beyond.goTo(70)
  expect(beyond.events).toEqual(['at 70'])
  const before = hold([[10, 48]])
  before.goTo(3)
  expect(before.events).toEqual(['at 3'])
})

it('reports the gap at once when nothing is buffered, and nothing after it is stopped', () => {
  expect(hold([], { currentTime: 48 }).events).toEqual(['reached'])
  expect(hold([], { currentTime: 48, signal: AbortSignal.abort() }).events).toEqual([])
})
