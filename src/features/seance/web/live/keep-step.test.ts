import { expect, test } from 'vitest'
import { createJumps, toStep, toTarget } from './keep-step.ts'

const room = { position: 60, is_playing: true, is_held: false, at: 10_000 }
const inPage = { isInFrame: false }

test('a playing video moves on with the shared clock, a paused or held one stays', () => {
  expect(toTarget(room, 12_500, 1440)).toEqual({ seconds: 62.5, isPlaying: true })
  for (const still of [{ is_playing: false }, { is_held: true }]) {
    expect(toTarget({ ...room, ...still }, 12_500, 1440)).toEqual({ seconds: 60, isPlaying: false })
  }
})

test('before the lead-in is over everybody waits at the beginning', () => {
  const coming = { ...room, position: -3 }
  expect(toTarget(coming, 12_000, 0)).toEqual({ seconds: 0, isPlaying: false })
  expect(toTarget(coming, 14_000, 0)).toEqual({ seconds: 1, isPlaying: true })
})

test('a shorter video waits at its end', () => expect(toTarget(room, 5_000_000, 1440).seconds).toBe(1440))

test('small differences are corrected by the rate, by at most five percent', () => {
  expect(toStep(0.02, inPage)).toEqual({ rate: 1 })
  expect(toStep(0.09, inPage)).toEqual({ rate: 0.97 })
  expect(toStep(0.45, inPage)).toEqual({ rate: 0.95 })
  expect(toStep(-0.45, inPage)).toEqual({ rate: 1.05 })
})

test('large differences are corrected by a jump; players in frames tolerate medium ones', () => {
  expect(toStep(0.6, inPage)).toBe('jump')
  expect(toStep(-40, inPage)).toBe('jump')
  expect(toStep(1.5, { isInFrame: true })).toEqual({ rate: 1 })
  expect(toStep(-2.5, { isInFrame: true })).toBe('jump')
})

test('a jump aims at the position of the others after it has loaded', () => {
  const { aim, learn } = createJumps()
  const target = { seconds: 60, isPlaying: true }
  learn(0.8)
  expect(aim(target)).toBe(60.8)
  expect(aim({ ...target, isPlaying: false })).toBe(60)
  learn(40)
  expect(aim(target)).toBe(62)
})
