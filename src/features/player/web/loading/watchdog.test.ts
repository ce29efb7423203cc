import { expect, it } from 'vitest'
import { toTimeRanges } from '../../../../../tests/kit/time-ranges.ts'
import { createJudge } from './watchdog.ts'

function begin() {
  const video = {
    paused: false,
    ended: false,
    seeking: false,
    currentTime: 0,
    buffered: toTimeRanges(),
    readyState: 1,
    HAVE_FUTURE_DATA: 3 as const,
  }
  const events: string[] = []
  const scene = { received: 0, online: true }
  const judge = createJudge({
    video,
    readReceived: () => scene.received,
    isOnline: () => scene.online,
    onSlow: () => events.push('slow'),
    onSilent: () => events.push('silent'),
  })
  const pass = (seconds: number, bytesComing = false) => {
    for (let half = 0; half < 2 * seconds; half++) {
      if (bytesComing) scene.received++
      judge(500)
    }
    return events
  }
  return { video, scene, pass }
}

it('warns after 4 s without data to play, and gives up after 9.5 s without a byte', () => {
  const { pass } = begin()
  expect(pass(3.5)).toEqual([])
  expect(pass(0.5)).toEqual(['slow'])
  expect(pass(5)).toEqual(['slow'])
  expect(pass(0.5)).toEqual(['slow', 'silent'])
  expect(pass(60)).toEqual(['slow', 'silent'])
})

it('keeps a link alive while bytes arrive, however slowly', () => {
  const { pass } = begin()
  expect(pass(300, true)).toEqual(['slow'])
})

it('a video whose position moves plays, whatever its state says', () => {
  const { video, pass } = begin()
  for (let half = 0; half < 60; half++) {
    video.currentTime += 0.5
    expect(pass(0.5)).toEqual([])
  }
  expect(pass(4)).toEqual(['slow'])
})

it('ignores time while paused or offline', () => {
  const paused = begin()
  paused.video.paused = true
  expect(paused.pass(60)).toEqual([])
  const offline = begin()
  offline.scene.online = false
  expect(offline.pass(60)).toEqual([])
})

it('warns again only after playback has recovered for a while', () => {
  const { video, pass } = begin()
  pass(5, true)
  video.readyState = 4
  pass(5)
  video.readyState = 2
  expect(pass(5, true)).toEqual(['slow'])
  video.readyState = 4
  pass(20)
  video.readyState = 2
  expect(pass(5, true)).toEqual(['slow', 'slow'])
})

it('moves a video on that stands still within its buffer, and only there', () => {
  const { video, pass } = begin()
  Object.assign(video, { currentTime: 60, readyState: 4, buffered: toTimeRanges([0, 160]) })
  pass(5)
  expect(video.currentTime).toBe(60)
  pass(0.5)
  expect(video.currentTime).toBeCloseTo(60.1)
  pass(6)
  expect(video.currentTime).toBeCloseTo(60.2)
  video.readyState = 2
  expect(pass(10)).toEqual(['slow', 'silent'])
  for (const state of [{ paused: true }, { seeking: true }, { ended: true }, { buffered: toTimeRanges([0, 61]) }]) {
    const other = begin()
    Object.assign(other.video, { currentTime: 60, readyState: 4, buffered: toTimeRanges([0, 160]), ...state })
    other.pass(20)
    expect(other.video.currentTime).toBe(60)
  }
})
