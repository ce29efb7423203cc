import { expect, it } from 'vitest'
import { holdAtGap } from './hold-at-gap.ts'

/** A video with what is there of it, that a test moves about. */
function makeVideo(ranges: [start: number, end: number][]) {
  const listeners = new EventTarget()
  const buffered = {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  }
  const video = { currentTime: 12, buffered, addEventListener: listeners.addEventListener.bind(listeners) }
  const goTo = (time: number) => {
    video.currentTime = time
    listeners.dispatchEvent(new Event('timeupdate'))
  }
  return { video: video as Parameters<typeof holdAtGap>[0], goTo }
}

function hold(ranges: [number, number][], signal = new AbortController().signal) {
  const told: string[] = []
  const { video, goTo } = makeVideo(ranges)
  const gap = {
    start: 48,
    end: 54,
    onReached: () => told.push('reached'),
    onElsewhere: (to: number) => told.push(`at ${to}`),
  }
  holdAtGap(video, gap, signal)
  return { told, goTo }
}

it('plays to the gap before anything is told, and tells it once', () => {
  const { told, goTo } = hold([[0, 48]])
  goTo(47.5)
  expect(told).toEqual([])
  goTo(47.9)
  goTo(48)
  expect(told).toEqual(['reached'])
})

it('a jump into the gap has reached it', () => {
  const { told, goTo } = hold([[0, 48]])
  goTo(50)
  expect(told).toEqual(['reached'])
})

it('a jump elsewhere is fetched for', () => {
  const beyond = hold([[0, 48]])
  beyond.goTo(70)
  expect(beyond.told).toEqual(['at 70'])
  const before = hold([[10, 48]])
  before.goTo(3)
  expect(before.told).toEqual(['at 3'])
})

it('is told at once where nothing is there, and nothing after the end', () => {
  const { video } = makeVideo([])
  Object.assign(video, { currentTime: 48 })
  const told: string[] = []
  const gap = { start: 48, end: 54, onReached: () => told.push('reached'), onElsewhere: () => told.push('elsewhere') }
  holdAtGap(video, gap, new AbortController().signal)
  expect(told).toEqual(['reached'])
  holdAtGap(video, gap, AbortSignal.abort())
  expect(told).toEqual(['reached'])
})
