import { beforeEach, expect, test } from 'vitest'
import { createLagJudge } from './judge-lag.ts'

type Facts = Parameters<ReturnType<typeof createLagJudge>>[0]

const playing: Facts = {
  state: { phase: 'ready', autoplayRefused: false, ended: false, currentTime: 60, duration: 1440, bufferedTo: 90 },
  media: { seeking: false, readyState: 4, isInFrame: false },
  target: 60,
  isDue: true,
  isAside: false,
}
const stalled: Facts = { ...playing, media: { ...playing.media, readyState: 2 } }
let now: number
let judge: (facts: Facts) => boolean
beforeEach(() => {
  now = 1000
  judge = createLagJudge(() => now)
})

/** Judges the same facts for some seconds. @returns the last judgement */
function judgeFor(seconds: number, facts: Facts): boolean {
  judge(facts)
  now += seconds * 1000
  return judge(facts)
}

test('a video lags from two seconds of loading on, until it plays where the others are', () => {
  expect(judgeFor(5, playing)).toBe(false)
  expect(judgeFor(1.9, stalled)).toBe(false)
  expect(judgeFor(0.2, stalled)).toBe(true)
  expect(judge({ ...playing, target: 63 })).toBe(true)
  expect(judge(playing)).toBe(false)
})

test('a short buffer does not end a lag, except at the end of the video', () => {
  judge(playing)
  expect(judgeFor(3, stalled)).toBe(true)
  const [media, state] = [{ ...playing.media, readyState: 3 }, playing.state]
  expect(judge({ ...playing, media, state: { ...state, bufferedTo: 61 } })).toBe(true)
  expect(judge({ ...playing, media, state: { ...state, bufferedTo: 62 } })).toBe(false)
  judgeFor(3, stalled)
  expect(judge({ ...playing, media, state: { ...state, duration: 60.5, bufferedTo: 60.5 } })).toBe(false)
  judgeFor(3, stalled)
  expect(judge({ ...playing, media: { ...media, isInFrame: true }, state: { ...state, bufferedTo: 60 } })).toBe(false)
})

test('short stops one after another are no lag', () => {
  judge(playing)
  for (let stop = 0; stop < 5; stop++) {
    expect(judgeFor(1.5, stalled)).toBe(false)
    judge(playing)
  }
})

test('a person who has just come, or waits while nobody plays, does not lag', () => {
  expect(judgeFor(10, stalled)).toBe(false)
  judge(playing)
  expect(judgeFor(10, { ...stalled, isDue: false })).toBe(false)
  expect(judgeFor(10, { ...stalled, isAside: true })).toBe(false)
})

test('the next episode may lag; a video that cannot play or waits for a press is no lag', () => {
  judge(playing)
  const preparing: Facts = { ...stalled, state: { ...stalled.state, phase: 'preparing' } }
  expect(judgeFor(3, preparing)).toBe(true)
  expect(judge({ ...preparing, state: { ...preparing.state, phase: 'unavailable' } })).toBe(false)
  expect(judgeFor(3, preparing)).toBe(true)
  expect(judge({ ...stalled, state: { ...stalled.state, autoplayRefused: true } })).toBe(false)
})
